/** The header in which most providers take a key; none where there is no key. */
export function bearer(key: string | null): Readonly<Record<string, string>> {
  return key === null ? {} : { authorization: `Bearer ${key}` };
}
