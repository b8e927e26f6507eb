import type { JudgeChoice } from '../../domain/judge.ts';
import type { JudgeOption } from '../services.ts';
import type { AskDraft } from './AskDraft.svelte.ts';

/** In place of a judge's id: explanations are not judged, unless the person wishes it. */
const NOBODY: JudgeOption = { id: 'nobody', needsModel: false };

/** Who judges the explanations of what is asked next, as far as the person has chosen it. */
export class ExplanationDraft {
  readonly judges: readonly JudgeOption[];
  judge = $state.raw<JudgeChoice>({ id: NOBODY.id, model: null });
  readonly #asked: Pick<AskDraft, 'judge' | 'judgingModel'>;

  constructor(
    judges: readonly JudgeOption[],
    { asked, latest }: { asked: Pick<AskDraft, 'judge' | 'judgingModel'>; latest: JudgeChoice | null },
  ) {
    this.judges = [NOBODY, ...judges];
    this.#asked = asked;
    if (judges.some(({ id }) => id === latest?.id) && latest !== null) this.judge = latest;
  }

  /** Null for nobody. */
  get choice(): JudgeChoice | null {
    return this.judge.id === NOBODY.id ? null : this.judge;
  }

  chooseJudge(choice: JudgeChoice): void {
    this.judge = choice;
  }

  /** A judge by its id, asking the model that judges already, or the one that fits. */
  chooseJudgeId(id: string): void {
    const option = this.judges.find((one) => one.id === id);
    if (option === undefined) return;
    const model = option.needsModel
      ? (this.judge.model ?? this.#asked.judge.model ?? this.#asked.judgingModel())
      : null;
    this.judge = { id, model };
  }
}
