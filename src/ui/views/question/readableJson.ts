/** JSON for reading: line breaks in texts are real ones, indented under the text that they belong to. */
export function readableJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => {
      const indent = ' '.repeat(line.search(/\S|$/) + 4);
      return line.replaceAll(/(?<!\\)((?:\\\\)*)\\n/g, `$1\n${indent}`);
    })
    .join('\n');
}
