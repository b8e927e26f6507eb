/** The bytes that one range names, as a server would give them; what cannot be cut is given as it is. */
export async function partOf(whole: Response, range: string): Promise<Response> {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (whole.status !== 200 || (first === '' && last === '')) return whole;
  const body = await whole.blob();
  const start = first === '' ? Math.max(0, body.size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? body.size : Math.min(Number(last) + 1, body.size);
  if (start >= end) {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${body.size}` } });
  }
  const headers = new Headers(whole.headers);
  headers.set('Content-Range', `bytes ${start}-${end - 1}/${body.size}`);
  headers.set('Content-Length', String(end - start));
  headers.set('Accept-Ranges', 'bytes');
  return new Response(body.slice(start, end, body.type), { status: 206, headers });
}
