import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test } from 'vitest';
import { failure, success, type Outcome } from '../../src/domain/failure.ts';
import { EMPTY_LESSON, withQuestions } from '../../src/domain/lesson.ts';
import type { VoteStore, Votes } from '../../src/domain/lesson/votes.ts';
import { NOTHING_SPENT } from '../../src/domain/item.ts';
import {
  learnerPoints,
  type LearnerAnswer,
  type LearnerStore,
  type LearnerVerdict,
} from '../../src/domain/lesson/learner.ts';
import { stepsOf } from '../../src/domain/lesson/steps.ts';
import type { Provider } from '../../src/domain/model.ts';
import type { Question } from '../../src/domain/question.ts';
import type { Score } from '../../src/domain/score.ts';
import { createKeyRing } from '../../src/models/keyRing.ts';
import type { Runner } from '../../src/runner/Runner.ts';
import { StoredLearnerAnswers } from '../../src/store/learnerAnswers.ts';
import { StoredVotes } from '../../src/store/votes.ts';
import { LearnerAnswers } from '../../src/ui/state/LearnerAnswers.svelte.ts';
import { LearnerJudging } from '../../src/ui/state/LearnerJudging.svelte.ts';
import { LessonInAddress } from '../../src/ui/state/LessonInAddress.svelte.ts';
import { packLesson } from '../../src/ui/state/lessonLink.ts';
import { LessonTalk, type TalkQuestion } from '../../src/ui/state/LessonTalk.svelte.ts';

const choice = (id: string): TalkQuestion => ({
  id,
  steps: stepsOf({ kind: 'choice', hasModels: false, hasVerdicts: false }),
  votedOn: { kind: 'choice', options: 4 },
});

const number = (id: string): TalkQuestion => ({
  id,
  steps: stepsOf({ kind: 'number', hasModels: false, hasVerdicts: false }),
  votedOn: { kind: 'number' },
});

class MemoryVoteStore implements VoteStore {
  kept: Votes = new Map();
  outcome: Outcome<void> = success(undefined);
  votes = () => this.kept;
  put = (_lesson: string, votes: Votes) => {
    this.kept = new Map(votes);
    return this.outcome;
  };
}

describe('a talk', () => {
  const start = (store = new MemoryVoteStore()) =>
    new LessonTalk(() => [choice('a'), choice('b')], { at: 0, store, lesson: 'l' });

  test('goes step by step to its end, and past it nowhere', () => {
    const talk = start();
    const seen: string[] = [];
    for (let step = 0; step < 20; step += 1) {
      if (!talk.isOver) seen.push(`${talk.question?.id} ${talk.step}`);
      talk.goOn();
    }
    expect(seen).toEqual(
      ['a', 'b'].flatMap((id) => ['watch', 'vote', 'key', 'blind', 'look'].map((step) => `${id} ${step}`)),
    );
    expect(talk.isOver).toBe(true);
    talk.goBack();
    expect([talk.question?.id, talk.step]).toEqual(['b', 'look']);
  });

  test('counts one a letter, or the number that was typed before it', () => {
    const talk = start();
    talk.goOn();
    talk.count(0);
    for (const digit of '11') talk.type(digit);
    talk.count(1);
    talk.count(1);
    expect(talk.handsOn('a')).toEqual([1, 12, 0, 0]);
    talk.undo();
    talk.undo();
    expect(talk.handsOn('a')).toEqual([1, 0, 0, 0]);
    talk.type('7');
    talk.undo();
    talk.count(2);
    expect(talk.handsOn('a')).toEqual([1, 0, 1, 0]);
  });

  test('counts during the vote alone, and for options that there are', () => {
    const talk = start();
    talk.count(0);
    talk.goOn();
    talk.count(4);
    expect(talk.handsUp).toBe(0);
    talk.count(3);
    talk.goOn();
    talk.count(3);
    expect(talk.handsOn('a')).toEqual([0, 0, 0, 1]);
  });

  test('counts numbers as they are typed, each with how many gave it, and takes them back', () => {
    const talk = new LessonTalk(() => [number('n')], { at: 0, store: new MemoryVoteStore(), lesson: 'l' });
    const count = (text: string) => {
      for (const sign of text) talk.type(sign);
      return talk.countNumber();
    };
    expect(count('34')).toBe(false);
    talk.goOn();
    expect([count('34'), count('2.5x3'), count('34')]).toEqual([true, true, true]);
    expect(talk.numbersOn('n')).toEqual([
      { value: 2.5, hands: 3 },
      { value: 34, hands: 2 },
    ]);
    expect(talk.handsUp).toBe(5);
    expect(count('3x')).toBe(false);
    expect(talk.typed).toBe('3x');
    talk.undo();
    expect(talk.typed).toBe('3');
    talk.undo();
    talk.undo();
    talk.undo();
    expect(talk.numbersOn('n')).toEqual([{ value: 34, hands: 1 }]);
    talk.goOn();
    expect([talk.step, talk.typed]).toEqual(['tally', '']);
  });

  test('goes back to what was passed, and to nothing that has not come', () => {
    const talk = start();
    talk.goOn();
    talk.goBackTo('key');
    expect(talk.step).toBe('vote');
    talk.goOn();
    talk.goBackTo('watch');
    expect([talk.step, talk.shows('key')]).toEqual(['watch', false]);
  });

  test('goes where it is sent, and stays where it is already', () => {
    const talk = start();
    talk.goOn();
    talk.goTo(0);
    expect(talk.step).toBe('vote');
    talk.goTo(1);
    expect([talk.question?.id, talk.step]).toEqual(['b', 'watch']);
    talk.goTo(Infinity);
    expect(talk.isOver).toBe(true);
  });

  test('leaves the dark by going on', () => {
    const talk = start();
    talk.dark = true;
    talk.goOn();
    expect(talk.dark).toBe(false);
  });

  test('forgets its counts when it starts over', () => {
    const talk = start();
    talk.goOn();
    talk.count(0);
    talk.startOver();
    expect([talk.at, talk.step, talk.handsOn('a')]).toEqual([0, 'watch', []]);
  });

  test('finds what was voted before the page was loaded again, and says where that will not be so', () => {
    const store = new MemoryVoteStore();
    const before = start(store);
    before.goOn();
    before.count(2);
    const after = start(store);
    expect(after.handsOn('a')).toEqual([0, 0, 1, 0]);
    store.outcome = failure('storage-refused');
    after.goOn();
    after.count(2);
    expect(after.handsOn('a')).toEqual([0, 0, 2, 0]);
    expect(after.trouble?.code).toBe('storage-refused');
    store.outcome = success(undefined);
    after.startOver();
    expect(after.trouble).toBeNull();
    expect(start(store).handsOn('a')).toEqual([]);
  });

  test('runs its clock during the vote, and stops it when told', () => {
    const talk = start();
    expect(talk.running).toBe(false);
    talk.goOn();
    expect(talk.running).toBe(true);
    talk.toggleClock();
    expect(talk.running).toBe(false);
    talk.goOn();
    expect([talk.running, talk.elapsed]).toEqual([false, 0]);
  });
});

describe('the lesson in the address', () => {
  const made = withQuestions(EMPTY_LESSON, ['a', 'b']);

  test('is read, and an empty address is an empty lesson', async () => {
    const address = new LessonInAddress();
    await address.follow('');
    expect(address.view).toEqual({ state: 'open', lesson: EMPTY_LESSON });
    await address.follow(await packLesson(made));
    expect(address.view).toEqual({ state: 'open', lesson: made });
    await address.follow('not-a-lesson');
    expect(address.view).toEqual({ state: 'unreadable' });
  });

  test('is written once for changes that follow each other fast, as the last one left it', async () => {
    const address = new LessonInAddress();
    const written: string[] = [];
    const write = (packed: string) => written.push(packed);
    const changes = [
      address.change(made, write),
      address.change({ ...made, title: 'K' }, write),
      address.change({ ...made, title: 'Kidney' }, write),
    ];
    await Promise.all(changes);
    expect(written).toEqual([await packLesson({ ...made, title: 'Kidney' })]);
  });

  test('that was written here is not read again', async () => {
    const address = new LessonInAddress();
    let packed = '';
    await address.change(made, (text) => (packed = text));
    const { view } = address;
    await address.follow(packed);
    expect(address.view).toBe(view);
  });
});

class MemoryLearnerStore implements LearnerStore {
  kept: readonly LearnerAnswer[] = [];
  outcome: Outcome<void> = success(undefined);
  answers = () => this.kept;
  put = (_lesson: string, answers: readonly LearnerAnswer[]) => {
    this.kept = answers;
    return this.outcome;
  };
}

const VERDICT: LearnerVerdict = {
  kind: 'graded',
  points: 2,
  most: 2,
  errorType: 'none',
  remark: 'It says the same.',
  by: { id: 'rubric-strict', model: 'wise', promptVersion: '1' },
};

describe('a judge that a learner asks', () => {
  const question: Question = {
    id: 'a',
    stem: 'What is it?',
    media: [],
    target: { kind: 'text', references: ['a shadow'] },
    rationale: null,
    kept: true,
    facets: {},
    cluster: 'v',
    title: 't',
    cautions: [],
  };
  const provider: Provider = {
    id: 'google',
    needsKey: true,
    looks: true,
    access: 'direct',
    settings: [],
    suggestions: ['wise'],
    history: [],
    models: async () => success([]),
    connect: () => {
      throw new Error('The runner asks, and nobody else.');
    },
    check: async () => success(undefined),
  };

  function start(judge: Runner['judge']) {
    const learner = new LearnerAnswers(new MemoryLearnerStore(), 'l');
    const keys = createKeyRing(null, null);
    const judges = [{ id: 'rubric-strict', needsModel: true }];
    const judging = new LearnerJudging({ runner: { judge }, learner, keys, judges, providers: [provider] });
    judging.draft([]);
    return { learner, judging };
  }
  const gives = (score: Score) => async () => success({ score, spent: { ...NOTHING_SPENT, calls: 1 } });

  test('is asked only once the answer was handed in', async () => {
    const asked: string[] = [];
    const { learner, judging } = start(async ({ words }) => {
      asked.push(words);
      return gives(VERDICT)();
    });
    await judging.ask(question);
    expect(asked).toEqual([]);
    learner.give('a', { kind: 'text', text: 'darkness' }, 'sure');
    await judging.ask(question);
    expect(asked).toEqual(['darkness']);
    expect(learner.to('a')).toMatchObject({ rating: null, verdict: VERDICT });
  });

  test('leaves no score where it fails, and an earlier verdict as it was', async () => {
    const missed: Score = {
      kind: 'ungraded',
      reason: 'judge-failed',
      failure: failure('rate-limited').failure,
      detail: '',
      by: VERDICT.by,
    };
    const { learner, judging } = start(gives(missed));
    learner.give('a', { kind: 'text', text: 'darkness' }, 'sure');
    await judging.ask(question);
    expect(learner.to('a')?.verdict).toBeNull();
    expect(learnerPoints(learner.all, [question]).size).toBe(0);
    expect(judging.asked('a')).toMatchObject({ kind: 'answered', score: missed });
    learner.judged('a', VERDICT);
    await judging.ask(question);
    expect(learner.to('a')?.verdict).toEqual(VERDICT);
  });

  test('is heard no more once it was stopped', async () => {
    let answer: (score: Score) => void = () => undefined;
    const late = new Promise<Score>((resolve) => (answer = resolve));
    const { learner, judging } = start(async () => success({ score: await late, spent: NOTHING_SPENT }));
    learner.give('a', { kind: 'text', text: 'darkness' }, 'sure');
    const asking = judging.ask(question);
    expect(judging.asked('a')?.kind).toBe('asking');
    judging.stop('a');
    answer(VERDICT);
    await asking;
    expect(judging.asked('a')).toBeNull();
    expect(learner.to('a')?.verdict).toBeNull();
  });
});

describe('a learner’s answers', () => {
  test('stand once they are given; only a rating comes later', () => {
    const store = new MemoryLearnerStore();
    const learner = new LearnerAnswers(store, 'l');
    learner.give('a', { kind: 'text', text: 'a shadow' }, 'guessing');
    learner.give('a', { kind: 'text', text: 'as the key says' }, 'sure');
    learner.rate('a', 1);
    flushSync();
    expect(store.kept).toMatchObject([{ answer: { text: 'a shadow' }, sureness: 'guessing', rating: 1 }]);
  });

  test('say when the browser does not keep them', () => {
    const store = new MemoryLearnerStore();
    const learner = new LearnerAnswers(store, 'l');
    store.outcome = failure('storage-full');
    learner.give('a', { kind: 'choice', index: 1 }, 'sure');
    expect(learner.trouble?.code).toBe('storage-full');
    expect(learner.to('a')?.sureness).toBe('sure');
  });
});

describe('what is kept of learners', () => {
  const answer: LearnerAnswer = {
    questionId: 'mcq/x/1',
    answer: { kind: 'choice', index: 2 },
    sureness: 'fairly-sure',
    rating: null,
    verdict: null,
    at: '2026-11-29T10:00:00.000Z',
  };

  beforeEach(() => localStorage.clear());

  test('is there for the next page, by lesson', () => {
    new StoredLearnerAnswers(localStorage).put('one', [answer]);
    const next = new StoredLearnerAnswers(localStorage);
    expect(next.answers('one')).toEqual([answer]);
    expect(next.answers('two')).toEqual([]);
  });

  test('holds a judge’s verdict with the judge’s name', () => {
    new StoredLearnerAnswers(localStorage).put('one', [{ ...answer, verdict: VERDICT }]);
    expect(new StoredLearnerAnswers(localStorage).answers('one')).toEqual([{ ...answer, verdict: VERDICT }]);
  });

  test('loses no answer to a verdict that cannot be read, and reads answers from before there were any', () => {
    const { verdict: _, ...older } = answer;
    const answers = [{ ...answer, verdict: { ...VERDICT, points: 3 } }, older];
    localStorage.setItem('learner', JSON.stringify([{ lesson: 'one', answers }]));
    expect(new StoredLearnerAnswers(localStorage).answers('one')).toEqual([answer, answer]);
  });

  test('is gone once it is forgotten', () => {
    const store = new StoredLearnerAnswers(localStorage);
    store.put('one', [answer]);
    store.put('one', []);
    expect(new StoredLearnerAnswers(localStorage).answers('one')).toEqual([]);
  });

  test('reads around what is damaged', () => {
    const damaged = [{ lesson: 'one', answers: [{ ...answer, sureness: 'very' }, answer] }];
    localStorage.setItem('learner', JSON.stringify(damaged));
    expect(new StoredLearnerAnswers(localStorage).answers('one')).toEqual([answer]);
    localStorage.setItem('learner', '{');
    expect(new StoredLearnerAnswers(localStorage).answers('one')).toEqual([]);
  });

  test('holds until the page closes where the browser keeps nothing, and says so', () => {
    const store = new StoredLearnerAnswers(null);
    expect(store.put('one', [answer])).toMatchObject({ ok: false, failure: { code: 'storage-refused' } });
    expect(store.answers('one')).toEqual([answer]);
  });
});

describe('what is kept of votes', () => {
  const votes: Votes = new Map([
    ['mcq/x/1', { kind: 'choice', hands: [3, 0, 1, 0] }],
    ['value/2', { kind: 'number', numbers: [{ value: -2.5, hands: 3 }] }],
  ]);

  beforeEach(() => sessionStorage.clear());

  test('is there after a reload, by lesson, and gone once it is forgotten', () => {
    new StoredVotes(sessionStorage).put('one', votes);
    expect(new StoredVotes(sessionStorage).votes('one')).toEqual(votes);
    expect(new StoredVotes(sessionStorage).votes('two')).toEqual(new Map());
    new StoredVotes(sessionStorage).put('one', new Map());
    expect(new StoredVotes(sessionStorage).votes('one')).toEqual(new Map());
  });

  test('is nothing where it is damaged', () => {
    sessionStorage.setItem('votes', '[{"lesson":"one","votes":[["mcq/x/1",{"kind":"choice","hands":[-1]}]]}]');
    expect(new StoredVotes(sessionStorage).votes('one')).toEqual(new Map());
  });

  test('holds until the page closes where the browser keeps nothing, and says so', () => {
    const store = new StoredVotes(null);
    expect(store.put('one', votes)).toMatchObject({ ok: false, failure: { code: 'storage-refused' } });
    expect(store.votes('one')).toEqual(votes);
  });
});
