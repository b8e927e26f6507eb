/** The nine systems of the published table, in its order. */
export const SYSTEMS = ['CNS', 'RES', 'CIR', 'DIG', 'URI', 'REP', 'END', 'MSK', 'AUX'] as const;
export type System = (typeof SYSTEMS)[number];

/** What the names of a system have in common, however they are spelled. */
const SYSTEM_WORDS: Readonly<Record<System, RegExp>> = {
  CNS: /^cns$|central.?nervous/i,
  RES: /^res$|respirat/i,
  CIR: /^cir$|circulat|cardiovascular/i,
  DIG: /^dig$|digestive|gastrointestinal/i,
  URI: /^uri$|urinary/i,
  REP: /^rep$|reproductive/i,
  END: /^end$|endocrine/i,
  MSK: /^msk$|musculo.?skeletal/i,
  AUX: /^aux$|auxiliary/i,
};

/** The one system that a label names; the label itself where it names none or several. */
export function systemOf(label: string): string {
  const named = SYSTEMS.filter((system) => SYSTEM_WORDS[system].test(label.trim()));
  return named.length === 1 && named[0] !== undefined ? named[0] : label.trim();
}

/** The modalities of the published table, in its order. */
export const MODALITIES = ['CT', 'MRI', 'ultrasound', 'X-ray', 'other-modality'] as const;
export type Modality = (typeof MODALITIES)[number];

const MODALITY_WORDS: readonly (readonly [Modality, RegExp])[] = [
  ['CT', /\b(cb|ce|hr)?cta?\b|computed tomograph/i],
  ['MRI', /\bf?mr[ia]?\b|\bmrcp\b|magnetic resonance/i],
  ['ultrasound', /ultraso|sonogra|doppler|echocardio|\bus\b/i],
  ['X-ray', /\bx.?rays?\b|radiogra/i],
  ['other-modality', /\bpet\b|\bspect\b|scintigra|nuclear/i],
];

/** The modality that a label names; what names none of the four, or more than one, is another. */
export function modalityOf(label: string): Modality {
  const named = MODALITY_WORDS.filter(([, words]) => words.test(label)).map(([modality]) => modality);
  return named.length === 1 && named[0] !== undefined ? named[0] : 'other-modality';
}
