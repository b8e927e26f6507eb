/** An opening that only says where to look, as nearly every stem has one. */
const LEAD_IN = /^based on (?:the|this)\s[^,?.]*\b(?:video|clip|sequence|segment)\b[^,?.]*,\s*/i;

/** A stem's shared opening, and what is asked. */
export function splitLeadIn(stem: string): { leadIn: string; rest: string } {
  const leadIn = LEAD_IN.exec(stem)?.[0] ?? '';
  return { leadIn, rest: stem.slice(leadIn.length) };
}
