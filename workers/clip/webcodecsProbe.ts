import { withinSeconds } from './trouble.ts';

const SIDE = 64;
const CODEC = 'avc1.42e01f';
/** Seconds; a first use may have to start a process of the browser. */
const PROBE_SECONDS = 10;

let probing: Promise<boolean> | null = null;

/**
 * Whether this browser really encodes and decodes H.264, found out once with a real picture: on some systems
 * `isConfigSupported` says yes and the encoder then fails.
 */
export function canUseWebCodecs(): Promise<boolean> {
  return (probing ??= withinSeconds(PROBE_SECONDS, roundTrip(), 'probing').catch(() => false));
}

async function roundTrip(): Promise<boolean> {
  if (!('VideoEncoder' in globalThis) || !('VideoDecoder' in globalThis)) return false;
  let decoded = 0;
  const decoder = new VideoDecoder({
    output: (frame) => {
      if (frame.visibleRect?.width === SIDE && frame.visibleRect.height === SIDE) decoded += 1;
      frame.close();
    },
    error: () => undefined,
  });
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      if (meta?.decoderConfig) decoder.configure(meta.decoderConfig);
      decoder.decode(chunk);
    },
    error: () => undefined,
  });
  try {
    encoder.configure({ codec: CODEC, width: SIDE, height: SIDE, bitrate: 500_000, avc: { format: 'avc' } });
    const grey = new Uint8Array((2 * SIDE * SIDE * 3) / 2).fill(128);
    const full = { format: 'I420', codedWidth: 2 * SIDE, codedHeight: SIDE, timestamp: 0 } as const;
    const whole = new VideoFrame(grey, full);
    // Cropped as a clip is, since a view of a larger picture is what some encoders trip over.
    const visibleRect = { x: SIDE, y: 0, width: SIDE, height: SIDE };
    const part = new VideoFrame(whole, { visibleRect, displayWidth: SIDE, displayHeight: SIDE });
    encoder.encode(part, { keyFrame: true });
    part.close();
    whole.close();
    await encoder.flush();
    await decoder.flush();
    return decoded === 1;
  } finally {
    if (encoder.state !== 'closed') encoder.close();
    if (decoder.state !== 'closed') decoder.close();
  }
}
