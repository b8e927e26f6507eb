import type { Benchmark } from '../domain/benchmark.ts';
import { failure, success, type Outcome } from '../domain/failure.ts';
import { itemKey, type Item, type ScoredItem } from '../domain/item.ts';
import { JUDGED_LATER } from '../domain/judge.ts';
import type { Question } from '../domain/question.ts';
import type { Run } from '../domain/run.ts';
import { halts } from './halts.ts';

/** An item whose reply was read: it can be judged, once more if need be. */
export type Judgeable = Extract<Item, { state: 'answered' | 'scored' }> & { prediction: { kind: 'read' } };

export function isJudgeable(item: Item): item is Judgeable {
  return item.state !== 'failed' && item.prediction.kind === 'read';
}

export type Task = { key: string; question: Question } & (
  | { kind: 'ask'; repeat: number; earlier: Item | null }
  | { kind: 'judge'; item: Judgeable }
  | { kind: 'judge-explanation'; item: ScoredItem }
);

export type Items = ReadonlyMap<string, Item>;

/** What an item still lacks of what its run is to do. A failure that stopped the whole run, or a call that was cut short, is no outcome yet. */
export function lacks(
  item: Item | undefined,
  { judge, explanationJudge }: Pick<Run, 'judge' | 'explanationJudge'>,
): 'reply' | 'score' | 'explanation' | null {
  if (item === undefined) return 'reply';
  if (item.state === 'failed') {
    return item.failure.code === 'call-interrupted' || halts(item.failure) ? 'reply' : null;
  }
  if (!isJudgeable(item)) return null;
  if (item.state === 'scored') {
    const isOpen = item.explanation === undefined && item.prediction.answer.kind !== 'text';
    return isOpen && explanationJudge !== undefined ? 'explanation' : null;
  }
  return judge.id === JUDGED_LATER && item.prediction.answer.kind === 'text' ? null : 'score';
}

/** All items of a run by key, in the order asked: the repeats of one question follow each other, on one clip. */
export function* keysOf(run: Run): Generator<{ key: string; questionId: string; repeat: number }> {
  for (const questionId of run.questionIds) {
    for (let repeat = 0; repeat < run.repeats; repeat++) {
      yield { key: itemKey(questionId, repeat), questionId, repeat };
    }
  }
}

type Plan = (run: Run, benchmark: Benchmark, items: Items) => Outcome<Task[]>;

/** The tasks for those items that `kindOf` picks. */
function planned(kindOf: (item: Item | undefined, key: string, run: Run) => Task['kind'] | null): Plan {
  return (run, benchmark, items) => {
    if (benchmark.id !== run.benchmark || benchmark.version !== run.version) {
      return failure('data-missing', { file: `${run.benchmark}@${run.version}` });
    }
    const questions = new Map(benchmark.questions.map((question) => [question.id, question]));
    const tasks: Task[] = [];
    for (const { key, questionId, repeat } of keysOf(run)) {
      const item = items.get(key);
      const kind = kindOf(item, key, run);
      if (kind === null) continue;
      const question = questions.get(questionId);
      if (question === undefined) return failure('data-missing', { question: questionId });
      if (kind === 'ask') tasks.push({ kind, key, question, repeat, earlier: item ?? null });
      else if (kind === 'judge-explanation') {
        if (item?.state === 'scored') tasks.push({ kind, key, question, item });
      } else if (item !== undefined && isJudgeable(item)) tasks.push({ kind, key, question, item });
    }
    return success(tasks);
  };
}

const TASK_FOR = { reply: 'ask', score: 'judge', explanation: 'judge-explanation' } as const;

/** What a run still lacks: asks what has no answer, judges what was answered and not scored. */
export const whatIsLeft = planned((item, _, run) => {
  const lacking = lacks(item, run);
  return lacking === null ? null : TASK_FOR[lacking];
});

/** Asks again: the items of these keys, or those that failed. The other repeats of a question stay as they are. */
export function askAgain(keys: readonly string[] | undefined): Plan {
  const named = keys && new Set(keys);
  return planned((item, key) => ((named?.has(key) ?? item?.state === 'failed') ? 'ask' : null));
}

/** Judges again what was answered: the items of these keys, or all. */
export function judgeAgain(keys: readonly string[] | undefined): Plan {
  const named = keys && new Set(keys);
  return planned((item, key) => {
    if (item === undefined || !isJudgeable(item)) return null;
    return (named?.has(key) ?? true) ? 'judge' : null;
  });
}

/** Judges explanations, of these items or of all that have one to judge by; once more where that was done. */
export function judgeExplanations(keys: readonly string[] | undefined): Plan {
  const named = keys && new Set(keys);
  return planned((_, key) => ((named?.has(key) ?? true) ? 'judge-explanation' : null));
}
