import { parquetMetadata, type FileMetaData } from 'hyparquet';
import { ByteWriter } from 'hyparquet-writer';
import { writeMetadata } from 'hyparquet-writer/src/metadata.js';

/** The same columns under a footer that says something else of them. */
export function withFooter(file: Uint8Array, change: (metadata: FileMetaData) => void): Uint8Array {
  const metadata = parquetMetadata(file);
  const columns = file.subarray(0, file.byteLength - metadata.metadata_length - 8);
  change(metadata);
  const writer = new ByteWriter();
  writeMetadata(writer, metadata);
  const footer = writer.getBytes();
  const whole = new Uint8Array(columns.byteLength + footer.byteLength + 8);
  whole.set(columns);
  whole.set(footer, columns.byteLength);
  new DataView(whole.buffer).setUint32(whole.byteLength - 8, footer.byteLength, true);
  whole.set(new TextEncoder().encode('PAR1'), whole.byteLength - 4);
  return whole;
}
