import type { Entry, FigureFormat } from '../domain/metric.ts';
import type { Answer } from '../domain/prediction.ts';
import { type Question, scaledError, type Target } from '../domain/question.ts';
import { clusteredError } from '../domain/statistics/clustered.ts';
import { type Estimate, mean, type Observation, Z_95 } from '../domain/statistics/estimate.ts';
import { corpusBleu4, rougeL } from '../domain/statistics/textOverlap.ts';

/** One answer that could be read; failed calls and unreadable replies leave the denominator. */
export type Read = { question: Question; answer: Answer };

/** A figure of some answers; `error` is its standard error, null where none can be given. */
export type Figure = { value: number; error: number | null };

/** Null where none of the answers is to a question of its kind. */
export type Measure = (answers: readonly Read[]) => Figure | null;

export const SHARE = { kind: 'share' } as const;
export const PERCENT = { kind: 'number', digits: 2, unit: '%' } as const;
export const SCALED = { kind: 'number', digits: 4, unit: '' } as const;

/** A figure's 95 % interval, held to what the figure can be; null where it has no spread. */
export function intervalOf({ value, error }: Figure, format: FigureFormat): Estimate['interval'] {
  if (error === null || error === 0) return null;
  return [Math.max(0, value - Z_95 * error), Math.min(mostOf(format), value + Z_95 * error)];
}

/** Shares and per cent have an end, errors have none. */
function mostOf(format: FigureFormat): number {
  if (format.kind === 'share') return 1;
  return format.unit === PERCENT.unit ? 100 : Infinity;
}

export const accuracy: Measure = (answers) => meanFigure(answers, isRight);

/** In shares of the plausible span. */
export const mae: Measure = (answers) => meanFigure(answers, errorOf);

/** In shares of the plausible span. */
export const rmse: Measure = (answers) => {
  const squares = observations(answers, (target, answer) => {
    const error = errorOf(target, answer);
    return error === null ? null : error ** 2;
  });
  return squares.length === 0 ? null : { value: Math.sqrt(mean(squares.map(({ value }) => value))), error: null };
};

/** In per cent. */
export const withinTolerance: Measure = (answers) =>
  inPercent(
    meanFigure(answers, (target, answer) => {
      const error = errorOf(target, answer);
      return error === null || target.kind !== 'number' ? null : Number(error <= target.tolerance);
    }),
  );

/** In per cent, counted over all answers together. */
export const bleu4: Measure = (answers) => {
  const value = corpusBleu4(texts(answers));
  return value === null ? null : { value: 100 * value, error: null };
};

/** In per cent, a mean over answers. */
export const rouge: Measure = (answers) =>
  inPercent(
    meanFigure(answers, (target, answer) =>
      target.kind === 'text' && answer.kind === 'text'
        ? rougeL({ text: answer.text, references: target.references })
        : null,
    ),
  );

export function readOf(entries: readonly Entry[]): readonly Read[] {
  return entries.flatMap(({ question, item }) => {
    if (item.state === 'failed' || item.prediction.kind === 'unread') return [];
    return [{ question, answer: item.prediction.answer }];
  });
}

export function clustersOf(read: readonly Read[]): number {
  return new Set(read.map(({ question }) => question.cluster)).size;
}

function meanFigure(
  answers: readonly Read[],
  measure: (target: Target, answer: Answer) => number | null,
): Figure | null {
  const observed = observations(answers, measure);
  return observed.length === 0
    ? null
    : { value: mean(observed.map(({ value }) => value)), error: clusteredError(observed) };
}

function observations(
  answers: readonly Read[],
  measure: (target: Target, answer: Answer) => number | null,
): readonly Observation[] {
  return answers.flatMap(({ question: { target, cluster }, answer }) => {
    const value = measure(target, answer);
    return value === null ? [] : [{ value, cluster }];
  });
}

function isRight(target: Target, answer: Answer): number | null {
  return target.kind === 'choice' && answer.kind === 'choice' ? Number(answer.index === target.correct) : null;
}

function errorOf(target: Target, answer: Answer): number | null {
  return target.kind === 'number' && answer.kind === 'number' ? scaledError(target, answer.value) : null;
}

function texts(answers: readonly Read[]) {
  return answers.flatMap(({ question: { target }, answer }) =>
    target.kind === 'text' && answer.kind === 'text' ? [{ text: answer.text, references: target.references }] : [],
  );
}

function inPercent(figure: Figure | null): Figure | null {
  return figure === null
    ? null
    : { value: 100 * figure.value, error: figure.error === null ? null : 100 * figure.error };
}
