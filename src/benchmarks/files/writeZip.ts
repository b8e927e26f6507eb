export type TextFile = { path: string; text: string };

/** Of every entry, so that equal contents give equal bytes; the earliest that a zip can hold, in whatever zone. */
const ENTRY_DATE = new Date(1980, 0, 1);

/** A zip of text files in the order given. Equal files give equal bytes in every browser. */
export async function writeZip(files: readonly TextFile[], signal: AbortSignal): Promise<Blob> {
  const { BlobWriter, configure, TextReader, ZipWriter } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const writer = new ZipWriter(new BlobWriter('application/zip'), {
    extendedTimestamp: false,
    lastModDate: ENTRY_DATE,
    // The browsers' own compressors differ from each other.
    useCompressionStream: false,
  });
  for (const { path, text } of files) await writer.add(path, new TextReader(text), { signal });
  return writer.close();
}
