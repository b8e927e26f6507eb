/** Whether a text is an http or https address. */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}
