import * as v from 'valibot';
import { success, type Outcome } from '../../domain/failure.ts';
import type { Files } from '../../domain/files.ts';
import { hostAnswer } from '../files/hostAnswer.ts';
import { parseJson } from '../files/parseJson.ts';
import { parseValue } from '../files/parseValue.ts';
import { TASKS } from './tasks.ts';

/** A data set on a hub: files under `…/datasets/<owner>/<name>/resolve/<revision>`, their list beside it. */
const HUB = /^(?<host>https?:\/\/[^/]+)\/datasets\/(?<owner>[^/]+)\/(?<name>[^/]+)\/resolve\/(?<revision>[^/]+)/;

const treeSchema = v.array(v.object({ type: v.string(), path: v.string() }));

/**
 * The paths of all files. A plain server lists none: there, each task is looked for in a file that is named as its
 * folder.
 */
export async function listPaths(files: Files, signal: AbortSignal): Promise<Outcome<readonly string[]>> {
  const listed = await files.list();
  if (listed !== null) return success(listed);
  const hub = HUB.exec(files.name)?.groups;
  if (hub === undefined) return success(TASKS.map(({ id }) => `${id}/${id}.tsv`));
  const { host = '', owner = '', name = '', revision = '' } = hub;
  const file = 'tree';
  const text = await hostAnswer(
    `${host}/api/datasets/${owner}/${name}/tree/${revision}?recursive=true`,
    { file, signal },
    async (response) => success(await response.text()),
  );
  if (!text.ok) return text;
  const json = parseJson(text.value, { file });
  const tree = json.ok ? parseValue(treeSchema, json.value, { file }) : json;
  return tree.ok ? success(tree.value.filter(({ type }) => type === 'file').map(({ path }) => path)) : tree;
}
