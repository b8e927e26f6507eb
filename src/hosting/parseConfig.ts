import * as v from 'valibot';
import { NO_CONFIG, type ConfigTrouble, type PageConfig } from '../domain/pageConfig.ts';
import type { ReadConfig } from './readConfig.ts';

/** Characters of what was found that are shown. */
const LONGEST_FOUND = 60;

/** Reads what a stranger may have written. A field that does not hold is left out and named; the others hold. */
export function parseConfig(
  text: string,
  { pageAddress, providers }: { pageAddress: string; providers: readonly string[] },
): ReadConfig {
  let raw: unknown;
  try {
    raw = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return { config: NO_CONFIG, troubles: [{ kind: 'not-json', detail: error instanceof Error ? error.message : '' }] };
  }
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return {
      config: NO_CONFIG,
      troubles: [{ kind: 'field', field: '', expected: 'an object', found: shortened(raw) }],
    };
  }
  const fields = new Map<string, unknown>(Object.entries(raw));
  const troubles: ConfigTrouble[] = [];
  const take = <T>(field: keyof PageConfig, schema: v.GenericSchema<unknown, T>): T | undefined => {
    const value = fields.get(field);
    if (value === undefined) return undefined;
    const read = v.safeParse(schema, value);
    if (read.success) return read.output;
    const [issue] = read.issues;
    const path = [field, ...(issue.path ?? []).map(({ key }) => String(key))].join('.');
    troubles.push({ kind: 'field', field: path, expected: issue.message, found: shortened(issue.input) });
    return undefined;
  };
  const config: PageConfig = {
    proxyUrl: take('proxyUrl', v.nullable(addressFrom(pageAddress))) ?? NO_CONFIG.proxyUrl,
    data: take('data', v.array(placeFrom(pageAddress), 'a list of { name, url }')) ?? NO_CONFIG.data,
    providers: take('providers', v.array(oneOf(providers), 'a list of providers')) ?? NO_CONFIG.providers,
    connections: take('connections', v.union([v.literal('any'), v.array(origin)], LIST_OF_ORIGINS)) ?? [],
    notice: take('notice', v.nullable(v.string('a text'))) ?? NO_CONFIG.notice,
  };
  for (const field of fields.keys()) {
    if (!Object.hasOwn(NO_CONFIG, field)) troubles.push({ kind: 'unknown-field', field });
  }
  return { config: { ...config, notice: config.notice?.trim() || null }, troubles };
}

const LIST_OF_ORIGINS = '"any" or a list of origins such as "https://models.lab.example"';

/** Against the page, so that one file serves wherever the page lies. */
function addressFrom(pageAddress: string) {
  const isAddress = (text: string) => {
    const url = URL.parse(text, pageAddress);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  };
  return v.pipe(
    v.string('an address'),
    v.check(isAddress, 'an http or https address, or one relative to the page, without a user and a password'),
    v.transform((text) => new URL(text, pageAddress).href.replace(/\/+$/, '')),
  );
}

function placeFrom(pageAddress: string) {
  return v.object(
    { name: v.pipe(v.string('a name'), v.nonEmpty('a name')), url: addressFrom(pageAddress) },
    'an object with name and url',
  );
}

function oneOf(ids: readonly string[]) {
  return v.picklist(ids, `one of ${ids.join(', ')}`);
}

/** Nothing but scheme, host and port: it becomes a part of the page's policy. */
const origin = v.pipe(
  v.string(LIST_OF_ORIGINS),
  v.check((text) => /^https?:\/\/[\w.-]+(:(\d+|\*))?\/?$/.test(text), LIST_OF_ORIGINS),
  v.transform((text) => text.replace(/\/$/, '')),
);

function shortened(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST_FOUND ? `${text.slice(0, LONGEST_FOUND)}…` : text;
}
