/** Up to the first comma, when that opening only says where to look: every stem of a benchmark begins like that. */
const LEAD_IN =
  /^(?:based on|according to|in|from|during|throughout|as seen in|looking at)\s+(?:the|this)\s[^,?.]{0,40}\b(?:video|clip|scan|sequence|segment)\b[^,?.]{0,30},\s*/i;

/** A stem's shared opening, and what is asked. */
export function splitLeadIn(stem: string): { leadIn: string; rest: string } {
  const leadIn = LEAD_IN.exec(stem)?.[0] ?? '';
  return { leadIn, rest: stem.slice(leadIn.length) };
}
