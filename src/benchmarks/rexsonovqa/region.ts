/** What of the body a segment shows, by words of its title; the first that fits. The benchmark itself does not say. */
const REGIONS: readonly (readonly [region: string, words: RegExp])[] = [
  ['pregnancy', /trimester|pregnan|fetus|placenta|gestation/i],
  ['muscles-joints', /achilles|tendon|knee|hip\b|shoulder|femoris/i],
  ['lung', /lung|pleura/i],
  ['heart', /cardiac|heart|parasternal|echo/i],
  ['vessels', /carotid|aorta|dvt|vein|arter/i],
  ['urinary', /kidney|renal|bladder(?<!gallbladder)|urinary/i],
  ['bowel', /appendix|gastrointestinal|bowel/i],
  ['upper-abdomen', /gallbladder|liver|pancreas|spleen|abdomen/i],
];

/** Inferred, and labelled so wherever it is shown; `other` where no word of the title tells. */
export function regionOf(title: string): string {
  return REGIONS.find(([, words]) => words.test(title))?.[0] ?? 'other';
}
