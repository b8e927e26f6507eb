import { END, HYPOTHETICAL, START, TENTATIVE } from './answerWords.ts';

/** Characters before and behind a statement within which its sentence is looked for. */
const REACH = 300;

const STOP = /[.!?;\n。！？]/u;
const TO_STOP = /^[^.!?;\n。！？]*[?？]?/u;
/** What is said after it is no longer what was said before it. */
const CONTRAST = /^.*(?:\b(?:but|however|yet|therefore|aber|mais|pero|mas)\b|但|不过)/isu;
const SHORTLY_BEFORE = new RegExp(`${TENTATIVE}[^.!?;\\n]{0,30}$`, 'iu');
const FIRST_THOUGHT = new RegExp(
  `${START}(?:at first|initially|first (?:thought|impression|glance|guess)|zunächst|d[’']abord|al principio)${END}`,
  'iu',
);
const POSSIBLY = new RegExp(`${START}(?:could|might|may)${END}`, 'iu');
const WOULD = new RegExp(`${START}(?:would|wäre|serait|sería|seria)${END}`, 'iu');
/** "I doubt that", "I can't say": what follows is not said. */
const DOUBTED =
  /(?:\b(?:doubt|unlikely|impossible)|(?:\bnot|n['’]t|\bcannot|\bnever) (?:say|think|believe|conclude|claim|mean|sure|certain))(?: (?:that|if|whether|for))*(?: \p{L}+){0,2}\s*$|\bplease\s*$/iu;
/** What others say. */
const OTHERS =
  /\b(?:(?:some|most|many|few|other)(?: (?:people|students|readers|operators|clinicians))?|someone|somebody|others|people|they|students|(?:a|the) (?:novice|beginner|student|trainee))(?: (?:would|might|may|could|will))? (?:say|says|said|choose|chose|pick|picked|answered|think|select|selected|go with)\b[^,;:]{0,20}$/iu;
/** "A if the probe moves, B otherwise" */
const EITHER_WAY = /\b(?:if not|otherwise|or else)\b/iu;
const ASKS = /^\s*(?:so,?\s+)?(?:is|are|was|could|would|should|can|does|do|what|which|why|how|isn['’]?t)\b/iu;

/**
 * How firmly a sentence states what stands in it from `start` to `end`: `tentative` for a first thought or a
 * possibility. Null where it speaks of another case than the one at hand, or asks.
 */
export function strengthOf(text: string, start: number, end: number): 'firm' | 'tentative' | null {
  const before = sentenceBefore(text, start);
  const lead = before.replace(CONTRAST, '');
  const said = text.slice(start, end);
  const after = TO_STOP.exec(text.slice(end, end + REACH))?.[0] ?? '';
  const question = /[?？]$/u.test(after);
  if (question && ASKS.test(before + said)) return null;
  if (
    DOUBTED.test(lead) ||
    OTHERS.test(lead + said) ||
    EITHER_WAY.test(text.slice(end, end + REACH).split('\n', 1)[0] ?? '')
  )
    return null;
  if (HYPOTHETICAL.test(lead + after) && WOULD.test(lead + said + after)) return null;
  const tentative = question || SHORTLY_BEFORE.test(lead) || FIRST_THOUGHT.test(lead + said) || POSSIBLY.test(said);
  return tentative ? 'tentative' : 'firm';
}

function sentenceBefore(text: string, start: number): string {
  const from = Math.max(0, start - REACH);
  let at = start;
  while (at > from && !STOP.test(text[at - 1] ?? '')) at -= 1;
  return text.slice(at, start);
}
