/** Values by a key, keys in order of first appearance; a value whose key is null is in no group. */
export function grouped<T, K>(values: Iterable<T>, keyOf: (value: T) => K | null): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === null) continue;
    const members = groups.get(key);
    if (members === undefined) groups.set(key, [value]);
    else members.push(value);
  }
  return groups;
}
