import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../domain/failure.ts';
import type { Spent } from '../../domain/item.ts';
import type { Question } from '../../domain/question.ts';
import type { Run } from '../../domain/run.ts';
import type { Score } from '../../domain/score.ts';
import type { PacedStep } from '../../runner/pacedModel.ts';
import type { Runner } from '../../runner/Runner.ts';
import type { Services } from '../services.ts';
import { AskDraft } from './AskDraft.svelte.ts';
import type { LearnerAnswers } from './LearnerAnswers.svelte.ts';

/** How it stands with a judge that was asked about one answer. */
export type Asked =
  | { kind: 'asking'; step: PacedStep; model: string; stop: AbortController }
  /** Who was to judge could not be opened. */
  | { kind: 'failed'; failure: Failure }
  /** Its score is kept with the answer where it is one, and here where there is none. */
  | { kind: 'answered'; score: Score; spent: Spent };

type Ports = Pick<Services, 'providers' | 'judges' | 'keys'> & {
  runner: Pick<Runner, 'judge'>;
  learner: LearnerAnswers;
};

/** Judges that a learner asks about free answers that were handed in: one call each, until the lesson is left. */
export class LearnerJudging {
  readonly #asked = new SvelteMap<string, Asked>();
  readonly #ports: Ports;
  #draft: AskDraft | null = null;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Whether there is any model here that could judge. */
  get isPossible(): boolean {
    return this.#ports.providers.some(({ looks }) => looks) && this.#ports.judges.some(({ needsModel }) => needsModel);
  }

  asked(questionId: string): Asked | null {
    return this.#asked.get(questionId) ?? null;
  }

  /** Whom to ask: as in the newest of `runs` that a model judged, else at a provider whose key is here. */
  draft(runs: readonly Run[]): AskDraft {
    this.#draft ??= this.#newDraft(runs);
    return this.#draft;
  }

  /** Asks about an answer as it stands. One that was not handed in is not judged, as the verdict tells of the key. */
  async ask(question: Question): Promise<void> {
    const { runner, learner } = this.#ports;
    const given = learner.to(question.id);
    const draft = this.#draft;
    if (given?.answer.kind !== 'text' || draft === null || this.asked(question.id)?.kind === 'asking') return;
    const { judge, provider } = draft;
    const stop = new AbortController();
    const show = (step: PacedStep) =>
      this.#asked.set(question.id, { kind: 'asking', step, model: judge.model?.model ?? judge.id, stop });
    show('queued-for-call');
    try {
      const outcome = await runner.judge(
        {
          question,
          words: given.answer.text,
          judge,
          settings: judge.model?.provider === provider.id ? draft.settings : {},
        },
        { signal: stop.signal, onStep: show },
      );
      if (stop.signal.aborted) return;
      if (!outcome.ok) {
        this.#asked.set(question.id, { kind: 'failed', failure: outcome.failure });
        return;
      }
      const { score } = outcome.value;
      this.#asked.set(question.id, { kind: 'answered', ...outcome.value });
      if (score.kind === 'graded') learner.judged(question.id, score);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  }

  stop(questionId: string): void {
    const asked = this.asked(questionId);
    if (asked?.kind === 'asking') asked.stop.abort();
    this.#asked.delete(questionId);
  }

  /** Ends all calls and forgets how they went. */
  close(): void {
    for (const questionId of [...this.#asked.keys()]) this.stop(questionId);
  }

  #newDraft(runs: readonly Run[]): AskDraft {
    const { providers, judges, keys } = this.#ports;
    const lookers = providers.filter(({ looks }) => looks);
    const isHere = (id: string | undefined) => lookers.some((provider) => provider.id === id);
    const latest = runs.find(({ origin, judge }) => origin.kind === 'own' && isHere(judge.model?.provider)) ?? null;
    const draft = new AskDraft({
      providers,
      judges: judges.filter(({ needsModel }) => needsModel),
      engine: 'auto',
      latest,
    });
    const asks = lookers.find(({ id }) => id === draft.judge.model?.provider);
    const lacksKey = asks === undefined || (asks.needsKey && keys.place(asks.id) === null);
    const keyed = lookers.find(({ id, needsKey }) => needsKey && keys.place(id) !== null);
    if (lacksKey && keyed !== undefined)
      draft.chooseJudge({ ...draft.judge, model: { provider: keyed.id, model: keyed.suggestions[0] ?? '' } });
    return draft;
  }
}
