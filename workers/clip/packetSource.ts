import { EncodedPacketSink } from 'mediabunny';
import { isLocated } from './sourceReader.ts';
import { isOutOfMemory, Trouble, trouble } from './trouble.ts';

/** The container library's packets of one track. Throws `Trouble` where an index leads nowhere. */
export type PacketSource = Pick<
  EncodedPacketSink,
  'getFirstPacket' | 'getFirstKeyPacket' | 'getKeyPacket' | 'getNextPacket'
>;

export function packetSource(...[track]: ConstructorParameters<typeof EncodedPacketSink>): PacketSource {
  const sink = new EncodedPacketSink(track);
  return {
    getFirstPacket: (...args) => named(sink.getFirstPacket(...args)),
    getFirstKeyPacket: (...args) => named(sink.getFirstKeyPacket(...args)),
    getKeyPacket: (...args) => named(sink.getKeyPacket(...args)),
    getNextPacket: (...args) => named(sink.getNextPacket(...args)),
  };
}

/** What the library throws at numbers that make no sense is the file's fault. */
export async function named<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const isAbort = error instanceof DOMException && error.name === 'AbortError';
    if (error instanceof Trouble || isLocated(error) || isAbort || isOutOfMemory(error)) throw error;
    throw trouble('source-corrupt', { step: 'index' }, { cause: error });
  }
}
