/**
 * The words by which replies name an answer, in the languages that models slip into. Each is the source of a regular
 * expression; none of them holds a capturing group.
 */

import { CROSSES } from './marks.ts';

const any = (...sources: string[]) => `(?:${sources.join('|')})`;

/** `\b` knows Latin letters without accents only, so edges of words are spelled out. */
export const START = '(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Nd}])';
export const END = '(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Nd}])';

/** What a letter may stand in: the inside of a character class. */
export const OPENING = '([{<"\'“‘«「『【';
export const CLOSING = ')\\]}>"\'”’»」』】';

/** Nouns that name the answer by themselves. */
export const ANSWER_NOUN = any(
  `${START}${any('answer', 'ans\\.?', 'verdict', 'prediction', 'selection', 'response', 'pick', 'guess', 'decision', 'conclusion', 'solution', '(?:final|result)(?=\\s*:)', '(?:best|closest) (?:fit|match|one)', 'closest')}${END}`,
  `${START}${any('antwort', 'lösung', 'réponse', 'reponse', 'respuesta', 'resposta', 'risposta')}${END}`,
  `${START}${any('antwoord', 'odpowiedź', 'cevap', 'yanıt', 'svar(?:et)?', 'vastaus', 'válasz', 'odpověď', 'απάντηση', 'ответ', 'відповідь', 'răspuns', 'jawaban')}${END}`,
  'đáp án',
  '答案',
  '答(?=\\s*:)',
  '答え',
  '正解',
  '回答',
  '解答',
  '정답',
  '답변?',
  'الإجابة',
  'الجواب',
  'התשובה',
  'उत्तर',
  // As it is once it is folded.
  'คำตอบ'.normalize('NFKC'),
);

/** Nouns that name any option: they name the answer only beside a word that says so. */
export const OPTION_NOUN = any(
  `${START}${any('option', 'choice', 'letter', 'statement', 'alternative', 'buchstabe', 'auswahl')}${END}`,
  `${START}${any('choix', 'lettre', 'opción', 'opcion', 'letra', 'opção', 'alternativa', 'opzione', 'optie', 'вариант')}${END}`,
  '选项',
  '選項',
  '選択肢',
  '선택지',
);

/** Before a noun: this option is the answer. */
export const CHOSEN = any(
  'correct',
  'right',
  'best',
  'final',
  'my',
  'chosen',
  'selected',
  'true',
  'likely',
  'appropriate',
  'closest',
  'accurate',
  'richtige',
  'korrekte',
  'beste',
  'bonne',
  'meilleure?',
  'mejor',
  'melhor',
  'migliore',
  '正确',
  '正確',
  '最佳',
);

/** Before a noun: this is the last word on it. */
export const FINAL = any(
  'final',
  'finale?',
  'endgültige',
  'definitive?',
  'définitive',
  'corrected',
  'revised',
  'updated',
  '最终',
  '最終',
  '최종',
);

/** Before a noun: this is not the answer. */
export const NOT_CHOSEN = any(
  'wrong',
  'incorrect',
  'false',
  'other',
  'tempting',
  'second[- ]best',
  'least(?: \\w+)?',
  'worst',
  'opposite',
  'falsche',
  'mauvaise',
  'incorrecta',
  'no',
  'not (?:the|a|my)(?: \\w+)?',
  "isn['’]?t (?:the|a|my)(?: \\w+)?",
  '错误',
  '不是',
);

/** Between a name of the answer and its letter. */
export const FILLER = any(
  `${START}${any('is', 'was', 'are', 'be', 'would', 'could', 'might', 'may', 'should', 'must', 'has to', 'therefore', 'thus', 'then', 'clearly', 'definitely', 'likely', 'probably', 'most', 'indeed', 'still', 'to')}${END}`,
  `${START}${any('the', 'ist', 'wäre', 'lautet', 'also', 'die', 'der', 'das', 'est', 'serait', 'la', 'le', 'es', 'sería', 'el', 'é', 'seria', 'è', 'il', 'är', 'er', 'on', 'jest')}${END}`,
  `${START}${any('correcta?', 'correct[oa]', 'corret[oa]', 'corretta', 'correcte', 'exacta', 'juste', 'finale?', 'richtig')}${END}`,
  `${START}(?:l['’]|a |o )(?=(?:opción|opção|option|opzione|alternativa|letra|lettre)|[A-Z]${END})`,
  `${START}${any('option', 'choice', 'letter', 'buchstabe', 'antwort', 'answer', 'réponse', 'choix', 'lettre', 'opción', 'opcion', 'letra', 'opção', 'alternativa', 'opzione')}${END}`,
  // Pictures that point at the letter.
  '[✅✔☑✓👉➡➜►▶]',
  '选项',
  '選項',
  '项',
  '是',
  '为',
  '為',
  '应该',
  '应',
  '은',
  '는',
  'は',
);

/** "不应该选 B" */
const NOT_TO = '(?<![不别勿未没](?:应该|应当|应|能|能够|会|可以|可|要|该|宜|建议)?)';

/** Verbs whose object is the option chosen. */
export const CHOOSE = any(
  `${START}${any('choose', 'chose', 'select', 'selected', 'pick', 'picked', 'go with', 'going with', 'went with', 'opt for', 'opting for', 'vote for', 'settle on', 'say', 'guess', 'bet on', 'stick with', 'lean(?:ing)? towards?', 'lean to', 'conclude', 'choosing', 'selecting', 'picking')}${END}`,
  `${START}${any('think', 'believe')}${END}(?: that)?(?: it['’]?s| it is)?`,
  `${START}${any('wähle', 'nehme', 'entscheide mich für', 'choisis', 'opte pour', 'elijo', 'escojo', 'selecciono', 'escolho', 'seleciono', 'scelgo', 'kies', 'выбираю')}${END}`,
  `${NOT_TO}[选選](?![项項擇择])`,
  `${NOT_TO}(?:选择|選擇)`,
);

/** Verbs that say an option fits what is seen, without choosing it outright. */
export const FIT = any(
  '(?:correspond|match|point|lead|amount)(?:s|es|ed|ing)?(?: best)?(?: to| with)?',
  '(?:consistent|compatible|in line|in keeping) with',
  '(?:support|favou?r|suggest|indicate|confirm|fit|show|illustrate|demonstrate)(?:s|ed)?',
  '(?:described|captured|represented|explained) by',
  '(?:aligns|agrees|fits) with',
);

const BEING =
  '(?:is|are|was|would be|must be|should be|seems?(?: to be)?|appears?(?: to be)?|looks|remains)(?: (?:both|the|my|therefore|thus|then|clearly|definitely|probably|likely|only|single|one|most|indeed|still))*';

/** Behind a letter: it is the answer. A verb or a bracket must stand between, for "A right kidney" says nothing. */
export const AFFIRMED = any(
  `${BEING} ${any('correct', 'right', 'best', 'true', 'accurate', 'closest', 'answer', 'choice', 'pick', 'the one')}`,
  `${BEING} (?:most|more) (?:likely|plausible|appropriate|fitting|consistent|probable|accurate)`,
  `${BEING} better(?= than|\\s*(?:[.,;!]|$))`,
  'fits? (?:the )?(?:clip |video |best|better)',
  '(?:best|better) (?:fits|matches|describes|explains|answers|corresponds|reflects|captures)',
  '(?:matches|describes|explains) (?:the (?:clip|video|movement|action|image)|best|better|it best)',
  'it is(?=\\s*(?:[.!,;]|$))',
  '(?:is left|remains)(?=\\s*(?:[.!,;]|$))',
  'ist (?:die |am )?(?:richtig|korrekt|beste|zutreffend)',
  'trifft zu',
  'stimmt',
  'est (?:la |le )?(?:bonne|correcte?|juste|exacte?|meilleure?|réponse)',
  'es (?:la |el )?(?:correct[ao]|respuesta|mejor)',
  '(?:é|está) (?:a |o )?(?:corret[ao]|cert[ao]|resposta|melhor)',
  'è (?:la )?(?:corretta|giusta|risposta|migliore)',
  '(?:选项|選項|项)?(?:是|为)?(?:正确|正確|对的|最佳|最符合|答案)',
  '才(?:是|对)',
  'が(?:正解|正しい|適切)',
  '[가이] ?(?:정답|맞)',
);

/** Behind a letter: it is not the answer. */
export const DENIED = any(
  "(?:is|are|was|were|would be|seems?|looks)(?: (?:also|both|all|therefore|clearly|definitely|most|likely|probably|certainly|the|an?))*(?: not|n[’']t| never| less| incorrect| wrong| false| ruled out| unlikely| implausible| eliminated| excluded| impossible| untrue| unsupported| inconsistent)",
  "(?:isn|aren|wasn|doesn|can|don|won|couldn|wouldn)[’']?t",
  '(?:does|do|did|can|could|would) ?not',
  'cannot',
  '(?:ist|sind) (?:nicht|falsch|unrichtig)',
  '(?:est|es|é|è) (?:fausse?|incorrect[aeo]?|false|falsa|errad[ao]|sbagliata)',
  "n[’']est pas",
  'no es',
  '(?:选项|選項|項|项)?(?:是|为)?(?:错|錯|不正确|不正確|不对|不對|不符合|不合适)',
  'では(?:ない|ありません|なく)',
  '(?:가|이|은|는) ?(?:아니|아닙|틀)',
  `[${CROSSES}]`,
);

/** Before a verb or a letter, in the same clause: what follows is not chosen. */
export const NEGATED = any(
  'not',
  "(?:is|are|was|were|do|does|did|ca|could|wo|would|should|has|have)n[’']?t",
  'cannot',
  'never',
  'neither',
  'nor',
  'decline(?:d)?(?: to)?',
  'refuse(?:d)?(?: to)?',
  'unable to',
  'rather than',
  'instead of',
  'whether(?: to)?',
  'nicht',
  'kein[e]?',
  'ne',
  'pas',
  'no',
  'não',
  'non',
  '不',
  '不是',
  '排除',
);

/** Between two statements: the second takes the first back. */
export const CORRECTION = any(
  `${START}${any('wait', 'actually', 'on reflection', 'on second thoughts?', 'correction', 'correcting', 'i mean', 'sorry', 'scratch that', 'reconsider(?:ing|ed)?', 're-?(?:examin|check|evaluat|assess|read|look|think)\\w*', 'hold on', 'let me (?:re|correct|double)', 'chang(?:e|ing) my', 'my mistake', 'mistaken', 'oops', 'hmm', 'however, (?:on|after)', 'no,', 'instead', 'rather', 'but (?:on|after|looking|then)', 'i was wrong', 'that (?:is|was) wrong', 'after all', 'upon (?:closer|further|review|reflection)', 'looking (?:again|closer|more closely)', 'revis(?:e|ed|ing)', 'i take (?:that|it) back', 'strike that', 'i meant', 'edit', '(?:my )?apologies', 'i apologi[sz]e', '(?:an|my) error', '(?:on|upon) closer inspection')}${END}`,
  `${START}${any('moment', 'korrektur', 'korrigiere', 'doch', 'nein', 'vielmehr', 'en fait', 'non', 'plutôt', 'correction', 'attendez', 'en realidad', 'corrección', 'espera', 'perdón', 'na verdade', 'correção', 'anzi', 'correzione')}${END}`,
  '不对',
  '[?？。,] ?不[,是]',
  '哦不',
  '等等',
  '更正',
  '重新',
  '修正',
  '其实',
  '实际上',
  'いや',
  '訂正',
  '아니',
);

/** Shortly before a statement: it is a first thought or one possibility. */
export const TENTATIVE = any(
  `${START}${any('at first', 'initially', 'first (?:thought|impression|glance|guess|sight)', '(?<!second )thought', 'might', 'maybe', 'perhaps', 'possibly', 'possible', 'could', 'may', 'tempting', 'tempted', 'almost', 'nearly', 'wanted to', 'was going to', 'mistake', 'mistakenly', 'wrongly', 'would have', 'plausible', 'seems?(?: like)?', 'looks like', 'were to')}${END}`,
  `${START}${any('zunächst', 'zuerst', 'vielleicht', 'könnte', 'dachte', "d[’']abord", 'peut-être', 'quizás?', 'al principio', 'talvez', 'forse', 'a princípio')}${END}`,
  '可能',
  '也许',
  '起初',
  '一开始',
  '乍一看',
  '最初',
  '原以为',
);

/** In the same sentence as "would be": it speaks of another clip than this one. */
export const HYPOTHETICAL = new RegExp(
  `${START}had (?:\\p{L}+ ){1,4}been${END}|${START}(?:if|unless|wenn|falls|si|se)${END}(?! (?:i|we|one|you|it|ich|je|yo|eu) (?:must|had to|have to|has to|were to|need|needed|am|was|were|muss|müsste|dois|devais|tuviera|debo)| forced| pressed| pushed| obliged| so| not)`,
  'iu',
);

/** Behind a letter that stands without a stop: it goes on with a reason, so the letter is no article. */
export const REASON = any(
  'because',
  'since',
  'as',
  'for',
  'due',
  'based',
  'given',
  'which',
  'where',
  'with',
  'and',
  'or',
  'but',
  'that',
  'is',
  'in',
  'from',
  'here',
  'again',
  'weil',
  'da',
  'denn',
  'car',
  'parce',
  'porque',
  'pois',
  'perché',
);
