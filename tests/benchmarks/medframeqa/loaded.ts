import { createHash } from 'node:crypto';
import { MEDFRAMEQA } from '../../../src/benchmarks/medframeqa/adapter.ts';
import type { Benchmark, LoadOptions, LoadRemark } from '../../../src/domain/benchmark.ts';
import type { Failure, Outcome } from '../../../src/domain/failure.ts';
import type { Files } from '../../../src/domain/files.ts';
import { writtenFiles } from '../writtenFiles.ts';

export const signal = new AbortController().signal;

export function load(files: Files, options: Partial<LoadOptions> = {}): Promise<Outcome<Benchmark>> {
  return MEDFRAMEQA.load(files, { version: null, signal, ...options });
}

/** The benchmark out of a tree of files, or out of bytes by their paths. */
export async function loaded(
  files: Files | Readonly<Record<string, Uint8Array>>,
  options: Partial<LoadOptions> = {},
): Promise<Benchmark> {
  const outcome = await load(isTree(files) ? files : writtenFiles(files), options);
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  return outcome.value;
}

const isTree = (files: Files | Readonly<Record<string, Uint8Array>>): files is Files =>
  typeof files['list'] === 'function';

/** Why files of these bytes do not open. */
export async function refusal(files: Record<string, Uint8Array>): Promise<Failure> {
  const outcome = await load(writtenFiles(files));
  if (outcome.ok) throw new Error(`It opened, with ${outcome.value.questions.length} questions.`);
  return outcome.failure;
}

/** What was noticed, by file and facts. */
export function faults(remarks: readonly LoadRemark[]): object[] {
  return remarks.map((remark) =>
    remark.kind === 'failed' ? { file: remark.file, code: remark.failure.code, facts: remark.failure.facts } : remark,
  );
}

/** SHA-256 of a question's pictures, in order; a picture that failed is its failure's code. */
export async function pictureHashes({ questions, stills }: Benchmark, id: string): Promise<string[]> {
  const question = questions.find((one) => one.id === id);
  const hashes: string[] = [];
  for (const { source } of question?.media ?? []) {
    const picture = await stills?.read(source, signal);
    if (picture?.ok !== true) hashes.push(picture?.failure.code ?? 'no stills');
    else hashes.push(sha256(new Uint8Array(await picture.value.arrayBuffer())));
  }
  return hashes;
}

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
