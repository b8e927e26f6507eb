import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SAMPLE = join(ROOT, 'data/sample');
const MIB = 2 ** 20;
const LETTERS = ['A', 'B', 'C', 'D'];
const TYPES = ['Type1_ActionGoalReasoning', 'Type2_ArtifactResolutionOptimization', 'Type3_ProcedureContextPlanning'];

/** Rendering starts Node, TypeScript and a few million random numbers. */
const RENDER_TIMEOUT_MS = 90_000;

type Entry = {
  question: string;
  answer: string;
  groundtruth: string;
  question_type: string;
  time_start: number;
  time_end: number;
  keep: boolean;
};
type Segment = {
  youtube_url: string;
  start_time: number;
  end_time: number;
  roi: { x_prop: number; y_prop: number; w_prop: number; h_prop: number };
};
type Event = { start: number; end: number; action: string; interpretation: string };
type Located = Entry & { stem: string };

function read(path: string): unknown {
  return JSON.parse(readFileSync(join(SAMPLE, path), 'utf8'));
}

const segments = read('video_metadata_new.json') as Record<string, Segment>;
const sources = read('sources.json') as Record<string, string>;
const recorded = read('digests.json') as Record<string, { first: number; count: number; sha256: string }>;
const stems = Object.keys(segments);

function entries(kind: 'mcq' | 'free'): Located[] {
  const folder = `benchmark_questions/${kind}`;
  return readdirSync(join(SAMPLE, folder)).flatMap((file) =>
    (read(`${folder}/${file}`) as Entry[]).map((entry) => ({ ...entry, stem: file.replace(/\.json$/, '') })),
  );
}

const choices = entries('mcq');
const open = entries('free');
const all = [...choices, ...open];
const keptChoices = choices.filter((entry) => entry.keep);

function segmentOf(entry: Located): Segment {
  const segment = segments[entry.stem];
  if (!segment) throw new Error(`No segment for ${entry.stem}`);
  return segment;
}

function options(entry: Entry): string[] {
  return entry.question
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/^[A-D][.)] /, ''));
}

function correct(entry: Entry): number {
  return LETTERS.indexOf(entry.answer);
}

function counts(values: readonly string[]): Record<string, number> {
  return values.reduce<Record<string, number>>((sum, value) => ({ ...sum, [value]: (sum[value] ?? 0) + 1 }), {});
}

/** Chance of being right when one of the options with the least `measure` is taken; ties share. */
function shareOfLeast(entry: Entry, measure: (option: string) => number): number {
  const measured = options(entry).map(measure);
  const least = Math.min(...measured);
  const tied = measured.filter((value) => value === least).length;
  return measured[correct(entry)] === least ? 1 / tied : 0;
}

function oddPeriod(entry: Entry): number {
  const without = options(entry).map((option) => !option.endsWith('.'));
  const odd = without.filter(Boolean).length === 1 ? without.indexOf(true) : null;
  if (odd !== null) return odd === correct(entry) ? 1 : 0;
  return shareOfLeast(entry, (option) => option.length);
}

function words(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  const both = mean(a.map((value, i) => (value - meanA) * ((b[i] ?? 0) - meanB)));
  const spread = (values: readonly number[], middle: number) => Math.sqrt(mean(values.map((v) => (v - middle) ** 2)));
  return both / (spread(a, meanA) * spread(b, meanB));
}

function folderSize(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function installed(program: string): boolean {
  return spawnSync(program, ['-version'], { stdio: 'ignore' }).status === 0;
}

function simulator(...args: string[]): Buffer {
  const script = join(SAMPLE, 'simulator/make.ts');
  return execFileSync(process.execPath, ['--import', 'tsx', script, ...args], { cwd: ROOT, maxBuffer: 64 * MIB });
}

describe('the sample benchmark', () => {
  test('has four sources, each with questions of both kinds, narrated events and a clip', () => {
    expect(stems).toHaveLength(4);
    for (const kind of ['mcq', 'free']) {
      expect(readdirSync(join(SAMPLE, 'benchmark_questions', kind)).sort()).toEqual(
        stems.map((stem) => `${stem}.json`).sort(),
      );
    }
    expect(readdirSync(join(SAMPLE, 'gt_all')).sort()).toEqual(stems.map((stem) => `gt_${stem}.json`).sort());
    expect(readdirSync(join(SAMPLE, 'videos')).sort()).toEqual(
      Object.values(sources)
        .map((path) => path.replace('videos/', ''))
        .sort(),
    );
  });

  test('names its sources by ids of eleven characters that say what they are', () => {
    const ids = Object.values(segments).map(({ youtube_url }) => new URL(youtube_url).searchParams.get('v'));
    expect(ids).toEqual(Object.keys(sources));
    for (const id of ids) {
      expect(id).toMatch(/^sample[\w-]{5}$/);
      expect(sources[String(id)]).toBe(`videos/${String(id)}.mp4`);
    }
  });

  test('keeps eight multiple-choice and eight free questions', () => {
    expect(keptChoices).toHaveLength(8);
    expect(open.filter((entry) => entry.keep)).toHaveLength(8);
  });

  test.each([
    ['mcq', choices],
    ['free', open],
  ])('has all three types among the kept %s questions', (_, list) => {
    const kept = list.filter((entry) => entry.keep).map((entry) => entry.question_type);
    expect([...new Set(kept)].sort()).toEqual(TYPES);
    for (const type of TYPES) expect(counts(kept)[type]).toBeGreaterThanOrEqual(2);
  });

  test('spreads the correct options evenly over the letters', () => {
    expect(counts(keptChoices.map((entry) => entry.answer))).toEqual({ A: 2, B: 2, C: 2, D: 2 });
  });

  test('writes multiple choice with a prefix, a stem of one line and four lettered options, in both styles', () => {
    for (const entry of choices) {
      expect(entry.question).toMatch(/^\[MCQ\] .+\?\n(A\. .+\nB\. .+\nC\. .+\nD\. .+|A\) .+\nB\) .+\nC\) .+\nD\) .+)$/);
      expect(new Set(options(entry)).size).toBe(4);
    }
    expect(choices.some((entry) => entry.question.includes('\nA. '))).toBe(true);
    expect(choices.some((entry) => entry.question.includes('\nA) '))).toBe(true);
  });

  test('writes free questions with a prefix and an answer in words', () => {
    for (const entry of open) {
      expect(entry.question).toMatch(/^\[FREE\] .+\?$/);
      expect(words(entry.answer).size).toBeGreaterThan(8);
    }
  });

  test('explains every answer', () => {
    for (const entry of all) expect(words(entry.groundtruth).size).toBeGreaterThan(8);
  });
});

describe('rules that read only the text', () => {
  const rules: [string, (entry: Entry) => number][] = [
    ['always A', (entry) => (entry.answer === 'A' ? 1 : 0)],
    ['the shortest option', (entry) => shareOfLeast(entry, (option) => option.length)],
    ['the longest option', (entry) => shareOfLeast(entry, (option) => -option.length)],
    ['the odd one out by its final period, else the shortest', oddPeriod],
    ['the option that shares most words with the question', mostShared],
  ];

  function mostShared(entry: Entry): number {
    const asked = words(entry.question.split('\n')[0] ?? '');
    return shareOfLeast(entry, (option) => -[...words(option)].filter((word) => asked.has(word)).length);
  }

  test.each(rules)('%s is right on at most half of the kept questions', (_, rule) => {
    const right = keptChoices.reduce((sum, entry) => sum + rule(entry), 0);
    expect(right / keptChoices.length).toBeLessThanOrEqual(0.5);
  });

  test('repeating a free question says less than a fifth of the words of its key', () => {
    for (const entry of open) {
      const key = words(entry.answer);
      const shared = [...words(entry.question)].filter((word) => key.has(word));
      expect(shared.length / key.size, entry.question).toBeLessThan(0.2);
    }
  });
});

describe('times and regions', () => {
  test('segments start after their video and questions stay inside their segment', () => {
    for (const entry of all) {
      const { start_time, end_time } = segmentOf(entry);
      expect(start_time).toBeGreaterThan(0);
      expect(entry.time_start).toBeGreaterThanOrEqual(0);
      expect(entry.time_end).toBeGreaterThan(entry.time_start);
      expect(entry.time_end).toBeLessThanOrEqual(end_time - start_time);
    }
  });

  test('events follow one another, and questions start and end with them', () => {
    for (const stem of stems) {
      const events = read(`gt_all/gt_${stem}.json`) as Event[];
      events.forEach((event, i) => {
        expect(event.end).toBeGreaterThan(event.start);
        expect(event.start).toBeGreaterThanOrEqual(events[i - 1]?.end ?? 0);
      });
      for (const entry of all.filter((each) => each.stem === stem)) {
        expect(events.map((event) => event.start)).toContain(entry.time_start);
        expect(events.map((event) => event.end)).toContain(entry.time_end);
      }
    }
  });

  test('regions lie inside the frame, leave much of it out, and differ', () => {
    const regions = Object.values(segments).map((segment) => segment.roi);
    for (const { x_prop, y_prop, w_prop, h_prop } of regions) {
      expect(Math.min(x_prop, y_prop)).toBeGreaterThan(0);
      expect(x_prop + w_prop).toBeLessThanOrEqual(1);
      expect(y_prop + h_prop).toBeLessThanOrEqual(1);
      expect(w_prop * h_prop).toBeLessThan(0.6);
    }
    expect(new Set(regions.map((roi) => JSON.stringify(roi))).size).toBe(regions.length);
  });
});

test('the whole folder is no larger than 6 MiB', () => {
  expect(folderSize(SAMPLE)).toBeLessThanOrEqual(6 * MIB);
});

describe.skipIf(!installed('ffprobe'))('the clips, by ffprobe', () => {
  type Stream = Record<string, string | number>;

  function probe(id: string, ...args: string[]): string {
    const file = join(SAMPLE, 'videos', `${id}.mp4`);
    return execFileSync('ffprobe', ['-v', 'error', ...args, file], { encoding: 'utf8' });
  }

  test.each(Object.keys(sources))('%s is 640×360 H.264 at 30 fps with AAC, 20–40 s long', (id) => {
    const { streams } = JSON.parse(probe(id, '-show_streams', '-of', 'json')) as { streams: Stream[] };
    expect(streams).toHaveLength(2);
    expect(streams[0]).toMatchObject({
      codec_name: 'h264',
      pix_fmt: 'yuv420p',
      width: 640,
      height: 360,
      avg_frame_rate: '30/1',
    });
    expect(streams[1]).toMatchObject({ codec_name: 'aac', channels: 1 });
    const seconds = Number(streams[0]?.['duration']);
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(40);
    const ends = Object.values(segments).filter(({ youtube_url }) => youtube_url.endsWith(id));
    for (const { end_time } of ends) expect(end_time).toBeLessThan(seconds);
  });

  test.each(Object.keys(sources))('%s has a keyframe every five seconds and no other', (id) => {
    const packets = probe(id, '-select_streams', 'v', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0')
      .trim()
      .split('\n');
    const keys = packets.filter((line) => line.includes(',K')).map((line) => Number.parseFloat(line));
    expect(keys).toEqual(keys.map((_, i) => i * 5));
    expect(keys.length).toBe(Math.ceil(packets.length / 150));
  });
});

describe('the simulator', () => {
  test.each(Object.keys(sources))(
    'renders %s byte for byte as when its clip was made',
    (id) => {
      const { first, count, sha256 } = recorded[id] ?? { first: 0, count: 0, sha256: 'none recorded' };
      expect(simulator('--digest', id, String(first), String(count)).toString().trim()).toBe(sha256);
    },
    RENDER_TIMEOUT_MS,
  );

  test(
    'moves speckle with the tissue instead of redrawing it',
    () => {
      // A stretch of steady sliding; the first frames settle what one picture keeps of those before.
      const raw = simulator('--raw', 'sampleCy_03', '210', '9');
      const patch = (frame: number, shift: number) =>
        Array.from({ length: 100 * 40 }, (_, i) => {
          const x = 150 + shift + (i % 100);
          const y = 170 + Math.floor(i / 100);
          return raw[3 * ((frame * 360 + y) * 640 + x)] ?? 0;
        });
      const before = patch(4, 0);
      const followed = Array.from({ length: 41 }, (_, shift) => correlation(before, patch(8, -shift)));
      expect(correlation(before, patch(8, 0))).toBeLessThan(0.6);
      expect(Math.max(...followed)).toBeGreaterThan(0.95);
    },
    RENDER_TIMEOUT_MS,
  );

  test.skipIf(!installed('ffmpeg')).each(Object.keys(sources))(
    'shows what the clip of %s shows',
    (id) => {
      // A few frames earlier, as the picture carries some of the ones before.
      const rendered = simulator('--raw', id, '448', '3').subarray(-640 * 360 * 3);
      const input = join(SAMPLE, sources[id] ?? '');
      const select = ['-vf', 'select=eq(n\\,450)', '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
      const shown = execFileSync('ffmpeg', ['-v', 'error', '-i', input, ...select], { maxBuffer: 64 * MIB });
      expect(shown.byteLength).toBe(rendered.byteLength);
      const difference = shown.reduce((sum, value, i) => sum + Math.abs(value - (rendered[i] ?? 0)), 0);
      expect(difference / shown.byteLength).toBeLessThan(4);
    },
    RENDER_TIMEOUT_MS,
  );
});
