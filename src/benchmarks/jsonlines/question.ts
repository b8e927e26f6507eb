import * as v from 'valibot';
import { success, type Outcome } from '../../domain/failure.ts';
import type { Media, Roi } from '../../domain/media.ts';
import type { Question, Target } from '../../domain/question.ts';
import { parseValue, shown } from '../files/parseValue.ts';
import { lengthBin } from '../rexsonovqa/clipTimes.ts';
import {
  finite,
  inPlainWords,
  LONGEST_NAME,
  LONGEST_TEXT,
  patterned,
  refused,
  text,
  type Fault,
  type Place,
} from './fields.ts';
import { FACET_NAME, FORBIDDEN_FACETS, PATH, QUESTION_ID, YOUTUBE_ID } from './patterns.ts';

/** As many as there are letters. */
const MOST_OPTIONS = 26;
const MOST_REFERENCES = 20;
const MOST_STILLS = 20;
const MOST_FACETS = 30;
/** Characters. */
const LONGEST_OPTION = 2000;
const LONGEST_UNIT = 40;
/** By how much the edge of a region may lie beyond the picture, as a share of it: what rounding leaves. */
const ROUNDING = 1e-6;

const share = v.pipe(
  finite,
  v.check((value) => value >= 0 && value <= 1, 'a share from 0 to 1'),
);
const extent = v.pipe(
  share,
  v.check((value) => value > 0, 'more than 0'),
);
const roi = v.object({ x: share, y: share, width: extent, height: extent });
const path = patterned(PATH, 'a path beside this file, as in images/a.png');
const seconds = v.pipe(
  finite,
  v.check((value) => value >= 0, 'seconds, 0 or more'),
);

function list<const Item extends v.GenericSchema>(item: Item, { least, most }: { least: number; most: number }) {
  return v.pipe(
    v.array(v.unknown()),
    // Before its items, of which a hostile line may have a million.
    v.check(({ length }) => length >= least && length <= most, `a list of ${least} to ${most}`),
    v.array(item),
  );
}

const still = v.object({ file: path, roi: v.optional(roi) });
const clip = v.object({
  youtube: v.optional(patterned(YOUTUBE_ID, 'the 11 characters of a video’s id on YouTube')),
  file: v.optional(path),
  start: seconds,
  end: seconds,
  roi: v.optional(roi),
});
const number = v.object({
  correct: finite,
  unit: v.optional(
    v.pipe(
      v.string(),
      v.check(({ length }) => length <= LONGEST_UNIT, `at most ${LONGEST_UNIT} characters`),
    ),
    '',
  ),
  min: finite,
  max: finite,
  tolerance: finite,
});

const questionFields = {
  id: patterned(QUESTION_ID, 'letters, digits and . _ : / -, 100 at most'),
  question: text(LONGEST_TEXT),
  options: v.optional(list(text(LONGEST_OPTION), { least: 2, most: MOST_OPTIONS })),
  correct: v.optional(v.unknown()),
  number: v.optional(number),
  references: v.optional(list(text(LONGEST_TEXT), { least: 1, most: MOST_REFERENCES })),
  stills: v.optional(
    list(
      v.pipe(
        v.unknown(),
        v.transform((value) => (typeof value === 'string' ? { file: value } : value)),
        still,
      ),
      { least: 1, most: MOST_STILLS },
    ),
  ),
  clip: v.optional(clip),
  // Its names are looked at before: the parser leaves some out without a word.
  facets: v.optional(v.record(v.string(), text(LONGEST_NAME))),
  cluster: v.optional(text(LONGEST_NAME)),
  rationale: v.optional(text(LONGEST_TEXT)),
  title: v.optional(text(LONGEST_NAME)),
};
const questionSchema = v.object(questionFields);
type Written = v.InferOutput<typeof questionSchema>;

/** A part of a line, or what is wrong with it. */
type Part<T> = { ok: true; value: T } | ({ ok: false } & Fault);

const wrong = (field: string, expected: string, found: string | number) => ({
  ok: false as const,
  field,
  expected,
  found: typeof found === 'string' ? shown(found) : String(found),
});

/** A set's own names: its video files are called `<id>/<path>` among the videos of all sets. */
export type OfSet = { id: string; title: string };

/** The question of one line, and the fields of the line that nothing reads. */
export function parseQuestion(
  value: unknown,
  place: Place,
  set: OfSet,
): Outcome<{ question: Question; hasCluster: boolean; ignored: readonly string[] }> {
  if (!isObject(value))
    return refused(place, { field: 'the line', expected: 'an object in { }', found: kindOf(value) });
  const named = facetNames(value['facets']);
  if (!named.ok) return refused(place, named);
  const parsed = parseValue(questionSchema, value, place);
  if (!parsed.ok) return { ok: false, failure: inPlainWords(parsed.failure) };
  const written = parsed.value;
  const target = targetOf(written);
  if (!target.ok) return refused(place, target);
  const media = mediaOf(written, set);
  if (!media.ok) return refused(place, media);
  const [first] = media.value.media;
  const { id, question: stem, cluster, facets = {}, rationale = null, title } = written;
  return success({
    question: {
      id,
      stem,
      media: media.value.media,
      target: target.value,
      rationale,
      kept: true,
      facets: { ...(first?.kind === 'clip' && { length: lengthBin(first) }), ...facets },
      cluster: cluster ?? first?.source ?? id,
      title: title ?? media.value.title,
      cautions: [],
    },
    hasCluster: cluster !== undefined,
    ignored: ignoredIn(value),
  });
}

function targetOf({ options, correct, number: wanted, references }: Written): Part<Target> {
  const kinds = Object.entries({ options, number: wanted, references }).filter(([, value]) => value !== undefined);
  const names = kinds.map(([name]) => name);
  if (names.length !== 1) {
    const found = names.length === 0 ? 'none of them' : names.join(' and ');
    return wrong(names[1] ?? 'options', 'exactly one of options, number and references', found);
  }
  if (correct !== undefined && options === undefined) return wrong('correct', 'options beside it', 'none');
  if (options !== undefined) return choiceOf(options, correct);
  if (wanted !== undefined) return numberOf(wanted);
  return { ok: true, value: { kind: 'text', references: references ?? [] } };
}

function choiceOf(options: readonly string[], correct: unknown): Part<Target> {
  const plain = options.map((option) => option.trim().toLowerCase());
  const twice = plain.findIndex((option, index) => plain.indexOf(option) !== index);
  if (twice !== -1) return wrong(`options.${twice}`, 'options that differ', options[twice] ?? '');
  if (correct === undefined) return wrong('correct', 'one of the options', 'nothing');
  const index = typeof correct === 'string' ? options.indexOf(correct) : correct;
  const isIndex = typeof index === 'number' && Number.isInteger(index) && index >= 0 && index < options.length;
  if (!isIndex) {
    const expected = `one of the options word for word, or its place from 0 to ${options.length - 1}`;
    return wrong('correct', expected, typeof correct === 'object' ? kindOf(correct) : String(correct));
  }
  return { ok: true, value: { kind: 'choice', options, correct: index } };
}

function numberOf({ correct, unit, min, max, tolerance }: v.InferOutput<typeof number>): Part<Target> {
  if (min >= max) return wrong('number.max', `more than ${min}`, max);
  const span = max - min;
  if (!Number.isFinite(span)) return wrong('number.max', 'a span that can be counted', max);
  if (correct < min || correct > max) return wrong('number.correct', `${min} to ${max}`, correct);
  if (tolerance < 0 || tolerance > span) return wrong('number.tolerance', `0 to ${span}`, tolerance);
  // A hair more, as 5.2 - 5.1 is more than 0.1 in binary.
  const allowed = (tolerance / span) * (1 + 1e-9);
  return { ok: true, value: { kind: 'number', correct, unit, min, max, tolerance: Math.min(1, allowed) } };
}

type Shown = { media: readonly Media[]; title: string };

function mediaOf({ stills, clip: cut }: Written, set: OfSet): Part<Shown> {
  if ((stills === undefined) === (cut === undefined)) {
    return wrong('stills', 'exactly one of stills and clip', stills === undefined ? 'neither' : 'both');
  }
  if (cut !== undefined) return clipOf(cut, set);
  const media: Media[] = [];
  for (const [index, { file, roi: written }] of (stills ?? []).entries()) {
    const region = regionOf(written, `stills.${index}.roi`);
    if (!region.ok) return region;
    media.push({ kind: 'still', source: file, roi: region.value });
  }
  return { ok: true, value: { media, title: set.title } };
}

function clipOf({ youtube, file, start, end, roi: written }: v.InferOutput<typeof clip>, set: OfSet): Part<Shown> {
  if ((youtube === undefined) === (file === undefined)) {
    return wrong('clip', 'exactly one of youtube and file', youtube === undefined ? 'neither' : 'both');
  }
  if (end <= start) return wrong('clip.end', `more than ${start}`, end);
  const region = regionOf(written, 'clip.roi');
  if (!region.ok) return region;
  const source = youtube ?? videoName(set, file ?? '');
  const title = youtube ?? stemOf(file ?? '');
  return { ok: true, value: { media: [{ kind: 'clip', source, start, end, roi: region.value }], title } };
}

/** What a video file is called among the videos of all sets: no id on YouTube has a slash. */
export const videoName = ({ id }: Pick<OfSet, 'id'>, file: string) => `${id}/${file}`;

export const stemOf = (file: string) => (file.split('/').at(-1) ?? file).replace(/\.[^.]+$/, '');

function regionOf(written: v.InferOutput<typeof roi> | undefined, field: string): Part<Roi | null> {
  if (written === undefined) return { ok: true, value: null };
  const { x, y, width, height } = written;
  if (x + width > 1 + ROUNDING) return wrong(`${field}.width`, `at most ${1 - x}`, width);
  if (y + height > 1 + ROUNDING) return wrong(`${field}.height`, `at most ${1 - y}`, height);
  return { ok: true, value: { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) } };
}

function facetNames(facets: unknown): Part<null> {
  if (facets === undefined) return { ok: true, value: null };
  if (!isObject(facets)) return wrong('facets', 'an object in { }', kindOf(facets));
  const names = Object.keys(facets);
  if (names.length > MOST_FACETS) return wrong('facets', `at most ${MOST_FACETS}`, names.length);
  const odd = names.find((name) => !FACET_NAME.test(name) || FORBIDDEN_FACETS.includes(name));
  if (odd === undefined) return { ok: true, value: null };
  return wrong('facets', 'names of letters, digits, spaces, _ and -, 40 at most', odd);
}

/** By the object that may hold it: what the format knows. */
const KNOWN = { clip: clip.entries, number: number.entries, roi: roi.entries, still: still.entries };

function ignoredIn(line: Record<string, unknown>): string[] {
  const unknown = (value: unknown, fields: object, prefix: string) =>
    isObject(value)
      ? Object.keys(value)
          .filter((name) => !Object.hasOwn(fields, name))
          .map((name) => prefix + name)
      : [];
  const cut = line['clip'];
  const stills: unknown[] = Array.isArray(line['stills']) ? line['stills'] : [];
  const regions = [...stills, cut].map((one) => (isObject(one) ? one['roi'] : undefined));
  return [
    ...new Set([
      ...unknown(line, questionFields, ''),
      ...unknown(line['number'], KNOWN.number, 'number.'),
      ...unknown(cut, KNOWN.clip, 'clip.'),
      ...stills.flatMap((one) => unknown(one, KNOWN.still, 'stills.')),
      ...regions.flatMap((one) => unknown(one, KNOWN.roi, 'roi.')),
    ]),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list in [ ]';
  return typeof value === 'object' ? 'an object in { }' : shown(JSON.stringify(value) ?? 'nothing');
}
