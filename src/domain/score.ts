import type { Failure } from './failure.ts';

/** Measures that more than one benchmark reads: 0–1 unless said otherwise. */
export const MEASURES = {
  /** Of a number: its distance from the right one as a share of the plausible span; may exceed 1. */
  scaledError: 'scaledError',
  /** Of a text against its references. */
  bleu4: 'bleu4',
  rougeL: 'rougeL',
} as const;

/**
 * Who graded: `exact`, `overlap`, `rubric-strict`, `rubric-lenient`, `person`; `published` for a grade out of a file of
 * results, which does not record who gave it. All three fields together name a grader: see `graderKey`.
 */
export type Grader = { id: string; model: string | null; promptVersion: string | null };

export const ERROR_TYPES = ['none', 'wrong_visual_evidence', 'wrong_conclusion', 'both_fail'] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

/** A grade, or why there is none; the absence of a grade is never a zero. */
export type Score =
  | {
      kind: 'graded';
      /** Points of `most`: 0 or 1 of 1 for a choice or a number; 0, 1 or 2 of 2 for a free answer. */
      points: number;
      most: number;
      /** Null where the judge gave none, or none that is known. */
      errorType: ErrorType | null;
      remark: string | null;
      /** What was measured on the way, by name: see `MEASURES`. Absent where the grade is all there is. */
      measures?: Readonly<Record<string, number>>;
      by: Grader;
    }
  | {
      kind: 'ungraded';
      /** `judge-failed`: no verdict came; `judge-unreadable`: what came is no valid verdict; `no-judge`: none can. */
      reason: 'judge-failed' | 'judge-unreadable' | 'no-judge';
      failure: Failure | null;
      /** What the judge said, where it said something. */
      detail: string;
      by: Grader;
    };

/** A person's grade, which goes before any judge's until it is undone. */
export type PersonScore = {
  points: number;
  most: number;
  /** Who graded, in their own words; empty where they gave none. */
  name: string;
  reason: string;
  /** ISO 8601, UTC. */
  at: string;
  /** ISO 8601, UTC: when it was taken back; null while it stands. */
  undone: string | null;
};
