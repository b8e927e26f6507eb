import { step } from './curve.ts';
import { uniform } from './random.ts';

export const SAMPLE_RATE = 22050;

const SYLLABLES_PER_SECOND = 4.2;

/** Vowels as two formants, Hz. */
const VOWELS = [
  [700, 1150],
  [450, 1900],
  [320, 2200],
  [480, 900],
  [550, 1600],
] as const;

type Resonator = (input: number, frequency: number, bandwidth: number) => number;

/**
 * A murmur with the rhythm of somebody explaining, though without words: pulses at the pitch of a voice through two
 * resonances per syllable, during `spoken`; a faint hum otherwise. Mono, 16 bit.
 */
export function murmur({
  seed,
  seconds,
  spoken,
}: {
  seed: number;
  seconds: number;
  spoken: readonly (readonly [number, number])[];
}) {
  const next = uniform(seed);
  const total = Math.round(seconds * SAMPLE_RATE);
  const pcm = new Int16Array(total);
  const low = resonator();
  const high = resonator();
  let phase = 0;
  let syllable = -1;
  let vowel: readonly [number, number] = VOWELS[0];
  let accent = 1;
  for (let i = 0; i < total; i += 1) {
    const time = i / SAMPLE_RATE;
    const current = Math.floor(time * SYLLABLES_PER_SECOND);
    if (current !== syllable) {
      syllable = current;
      vowel = VOWELS[Math.floor(next() * VOWELS.length)] ?? VOWELS[0];
      accent = next() < 0.16 ? 0 : 0.6 + 0.4 * next();
    }
    const within = (time * SYLLABLES_PER_SECOND) % 1;
    const voiced = accent * step(0, 0.2, within) * step(1, 0.6, within) * speaking(time, spoken);
    const pitch = 118 + 14 * Math.sin(time * 1.7) + 9 * accent;
    phase += pitch / SAMPLE_RATE;
    const glottal = phase % 1 < 0.12 ? 1 - (phase % 1) / 0.12 : 0;
    const breath = 0.02 * (next() - 0.5);
    const source = voiced * (glottal - 0.06 + breath);
    const voice = low(source, vowel[0], 90) + 0.5 * high(source, vowel[1], 130);
    const hum = 0.004 * Math.sin(2 * Math.PI * 100 * time);
    pcm[i] = 32767 * Math.max(-1, Math.min(1, 0.5 * voice + hum));
  }
  return pcm;
}

function speaking(time: number, spoken: readonly (readonly [number, number])[]): number {
  return spoken.some(([start, end]) => time >= start && time < end) ? 1 : 0;
}

function resonator(): Resonator {
  let before = 0;
  let earlier = 0;
  return (input, frequency, bandwidth) => {
    const radius = Math.exp((-Math.PI * bandwidth) / SAMPLE_RATE);
    const turn = 2 * radius * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE);
    const output = (1 - radius) * input + turn * before - radius * radius * earlier;
    earlier = before;
    before = output;
    return output;
  };
}
