import type { ClipKeeper, ClipMaker } from '../domain/clip.ts';
import type { JudgeChoice } from '../domain/judge.ts';
import type { KeyRing } from '../domain/keys.ts';
import type { VoteStore } from '../domain/lesson/votes.ts';
import type { LearnerStore } from '../domain/lesson/learner.ts';
import type { Library } from '../domain/library.ts';
import type { Provider } from '../domain/model.ts';
import type { ConfigTrouble, PageConfig } from '../domain/pageConfig.ts';
import type { PageUpdates } from '../domain/pageUpdates.ts';
import type { PreferenceStore } from '../domain/preferences.ts';
import type { Price } from '../domain/price.ts';
import type { Question } from '../domain/question.ts';
import type { Grader } from '../domain/score.ts';
import type { Proxy, Sources } from '../domain/sources.ts';
import type { PictureMaker } from '../domain/still.ts';
import type { RunStore, StorageMeter } from '../domain/store.ts';
import type { Transfers } from '../domain/transfer.ts';
import type { TokenCounter } from '../runner/estimate.ts';
import type { Runner } from '../runner/Runner.ts';

/** One judge a person may choose; `needsModel`: it asks a model, so it needs one and its key. */
export type JudgeOption = { id: string; needsModel: boolean };

/** What is kept of lessons, in this browser alone. */
export type LessonStores = { learner: LearnerStore; votes: VoteStore };

/** All that the page is given; built in main.ts. */
export type Services = {
  /** Of the app, as package.json gives it. */
  version: string;
  /** What whoever hosts the page has set, and what of it could not be read. */
  host: { config: PageConfig; troubles: readonly ConfigTrouble[] };
  /** Once the page is installed, which comes after all that a first question needs; null where it is not to be. */
  updates: Promise<PageUpdates | null>;
  library: Library;
  providers: readonly Provider[];
  judges: readonly JudgeOption[];
  /** Who the scores of a question will name that this choice grades; null where it names no judge. */
  graderOf: (choice: JudgeChoice, question: Question) => Grader | null;
  clips: ClipMaker & ClipKeeper;
  pictures: PictureMaker;
  sources: Sources;
  proxy: Proxy;
  runs: RunStore;
  transfers: Transfers;
  runner: Runner;
  tokens: TokenCounter;
  /** `asOf`: the day (`YYYY-MM-DD`) on which the table was put together. */
  prices: { table: readonly Price[]; asOf: string };
  keys: KeyRing;
  preferences: PreferenceStore;
  storage: StorageMeter;
  /** Their code comes with the first lesson that is opened. */
  lessonStores: () => Promise<LessonStores>;
};
