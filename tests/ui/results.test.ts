import { describe, expect, test } from 'vitest';
import type { Activity } from '../../src/domain/activity.ts';
import { itemKey, NOTHING_SPENT, type Item } from '../../src/domain/item.ts';
import type { Run } from '../../src/domain/run.ts';
import { PERSON_FIRST, withPersonScore } from '../../src/domain/scoring.ts';
import type { Basis } from '../../src/domain/statistics/tally.ts';
import { tablesAsCsv, tablesAsMarkdown } from '../../src/ui/views/results/exportTable.ts';
import { resultTable } from '../../src/ui/views/results/resultTables.ts';
import { writtenItem, writtenQuestion, writtenRun } from '../domain/comparison/written.ts';

const facets = [
  { type: 'Type1_ActionGoalReasoning', length: '>20s' },
  { type: 'Type1_ActionGoalReasoning', length: '0-5s' },
  { type: 'Type2_ArtifactResolutionOptimization', length: '5-10s' },
  { type: 'Type2_ArtifactResolutionOptimization', length: '5-10s' },
];
const choices = facets.map((one, index) => writtenQuestion(`mcq/a/${index}`, { facets: one, cluster: `v${index}` }));
const [first, second, third] = choices;
if (first === undefined || second === undefined || third === undefined) throw new Error('Four questions were written.');

const text = writtenQuestion('free/a/0', { target: { kind: 'text', references: ['x'] } });
const items = [
  writtenItem(first, { kind: 'chose', index: 0 }),
  writtenItem(second, { kind: 'chose', index: 2 }),
  writtenItem(third, { kind: 'failed' }),
  writtenItem(text, { kind: 'scored', points: 1, errorType: 'wrong_conclusion' }),
];
const run: Run = { ...writtenRun(items).run, questionIds: [...choices.map(({ id }) => id), text.id] };

function tables(
  basis: Basis,
  {
    judge = PERSON_FIRST,
    answers = items,
    rules = ['always-a'],
  }: { judge?: string; answers?: Item[]; rules?: string[] } = {},
) {
  const activity: Activity = {
    runId: run.id,
    state: 'finished',
    halt: null,
    spent: NOTHING_SPENT,
    items: new Map(answers.map((item: Item) => [itemKey(item.questionId, item.repeat), item])),
    inFlight: new Map(),
  };
  const scope = {
    questions: [...choices, text],
    basis,
    judge,
    runs: [run],
    rules: rules.map((model) => ({
      provider: 'rule',
      model,
      standings: new Map([[first?.id ?? '', 'right' as const]]),
    })),
    looks: () => true,
    activityOf: () => activity,
  };
  return [resultTable('choice', scope), resultTable('text', scope)] as const;
}

describe('explanations in the table of results', () => {
  const by = { id: 'rubric-strict', model: 'google/gemini', promptVersion: '1' };
  const earned = (item: Item | undefined, points: number): Item => {
    if (item?.state !== 'scored') throw new Error('It is scored.');
    return { ...item, explanation: { kind: 'graded', points, most: 2, errorType: null, remark: null, by } };
  };
  const judged = [earned(items[0], 2), earned(items[1], 1), ...items.slice(2)];

  test('are a mean of those that were judged, beside a figure that they do not change', () => {
    const [choice, free] = tables('asked', { answers: judged });
    expect(choice.rows[0]?.explanations).toMatchObject({ value: 1.5, n: 2, clusters: 2 });
    expect(choice.rows[0]?.explanationJudges).toEqual([by]);
    expect(choice.rows[0]?.overall).toEqual(tables('asked')[0].rows[0]?.overall);
    expect([choice.isExplained, free.isExplained, tables('asked')[0].isExplained]).toEqual([true, false, false]);
  });

  test('stand whoever grades the answers', () => {
    const graded = judged.map((item) =>
      item === judged[0] && item.state === 'scored'
        ? { ...item, ...withPersonScore(item, { points: 0, most: 1, name: '', reason: '', at: '2026-11-29' }) }
        : item,
    );
    const [choice] = tables('answered', { judge: 'person', answers: graded });
    expect(choice.rows[0]?.overall?.n).toBe(1);
    expect(choice.rows[0]?.explanations?.n).toBe(2);
  });

  test('go into both files with how many were judged, and by whom', () => {
    const both = tables('answered', { answers: judged });
    expect(tablesAsMarkdown(both, { basisNote: '', clusterKind: 'video' })).toContain('| 1.50 (2) |');
    const [head, line] = tablesAsCsv(both, '').split(/\r?\n/);
    expect(head?.endsWith('explanations graded by')).toBe(true);
    expect(line).toMatch(/,1\.5000,[\d.]+,[\d.]+,2,"?Judge, strict \(google\/gemini\)"?$/);
  });
});

describe('the table of results', () => {
  const [choice, free] = tables('answered');

  test('leaves failed calls out of the figure and counts them', () => {
    const row = choice.rows[0];
    expect([row?.overall?.value, row?.overall?.n, row?.counts?.failed, row?.unasked]).toEqual([0.5, 2, 1, 1]);
  });

  test('counts failed calls as nothing where that is asked for', () => {
    const row = tables('asked')[0].rows[0];
    expect([row?.overall?.value, row?.overall?.n]).toEqual([1 / 3, 3]);
  });

  test('counts no draw of chance, whose figure is a definition', () => {
    const [ruled] = tables('answered', { rules: ['always-a', 'chance'] });
    const [rule, chance] = ruled.rows.slice(-2);
    expect([rule?.counts?.right, chance?.model, chance?.counts]).toEqual([1, 'chance', null]);
    expect(chance?.overall?.value).toBeCloseTo(0.25);
    const lines = tablesAsMarkdown([ruled], { basisNote: '', clusterKind: 'video' }).split('\n');
    expect(lines.find((line) => line.includes('Chance'))).toMatch(/(\| – ){7}\|$/);
  });

  test('slices by type, then by length from short to long, each with its own n', () => {
    expect(choice.slices.map(({ value }) => value)).toEqual([
      'Type1_ActionGoalReasoning',
      'Type2_ArtifactResolutionOptimization',
      '0-5s',
      '5-10s',
      '>20s',
    ]);
    expect(choice.rows[0]?.slices.map((slice) => slice?.n ?? null)).toEqual([2, null, 1, null, 1]);
  });

  test('has the rules below the runs, and not among free answers', () => {
    expect(choice.rows.map(({ model, run }) => [model, run !== null])).toEqual([
      ['r', true],
      ['always-a', false],
    ]);
    expect(free.rows).toHaveLength(1);
  });

  test('says what the judge found wrong', () => {
    expect(free.rows[0]?.errorTypes).toEqual({
      none: 0,
      wrong_visual_evidence: 0,
      wrong_conclusion: 1,
      both_fail: 0,
    });
  });
});

describe('a table under one judge', () => {
  const grade = { points: 2, most: 2, name: '', reason: '', at: '2026-11-30T00:00:00Z' };
  const overruled = items.map((item) =>
    item.state === 'scored' && item.questionId === text.id ? { ...item, ...withPersonScore(item, grade) } : item,
  );
  const meanUnder = (judge: string) => tables('answered', { judge, answers: overruled })[1].rows[0]?.overall?.value;

  test.each([
    [PERSON_FIRST, 2],
    ['person', 2],
    ['rubric-strict', 1],
  ])('%s has the figures of that judge', (judge, mean) => expect(meanUnder(judge)).toBe(mean));

  test('names whose grades count, on screen and in files', () => {
    const both = (judge: string) => tables('answered', { judge, answers: overruled });
    expect(both('rubric-strict')[1].rows[0]?.judges.map(({ id }) => id)).toEqual(['rubric-strict']);
    expect(both('person')[1].rows[0]?.judges.map(({ id }) => id)).toEqual(['person']);
    expect(tablesAsCsv(both('rubric-strict'), '')).toContain('Judge, strict');
    expect(tablesAsMarkdown(both('person'), { basisNote: '', clusterKind: 'video' })).toContain('| A person |');
  });

  test('stands as graded where that judge has graded nothing of its kind', () => {
    const [choice] = tables('answered', { judge: 'person', answers: overruled });
    expect([choice.judge, choice.rows[0]?.overall?.value]).toEqual([PERSON_FIRST, 0.5]);
  });
});

describe('a copied table', () => {
  test('as CSV has one row a model and kind, and as many cells in each', () => {
    const lines = tablesAsCsv(tables('answered'), 'failed, left out').trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 2 + 1);
    const cells = lines.map((line) => line.replace(/"(?:[^"]|"")*"/g, 'quoted').split(',').length);
    expect(new Set(cells).size).toBe(1);
    expect(lines[1]).toContain('"failed, left out",Exact,0.5000,');
  });

  test('as CSV holds no cell that a spreadsheet would run', () => {
    const [choice] = tables('answered');
    const [row] = choice.rows;
    if (row === undefined) throw new Error('The table has a row.');
    const named = { ...run, model: { ...run.model, model: '=HYPERLINK("x")' } };
    const csv = tablesAsCsv([{ ...choice, rows: [{ ...row, run: named }] }], '');
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test('as Markdown keeps a name in its cell, whatever it holds', () => {
    const [choice] = tables('answered');
    const [row] = choice.rows;
    if (row === undefined) throw new Error('The table has a row.');
    const named = { ...run, model: { ...run.model, model: 'a\\|b\r\nc' } };
    const markdown = tablesAsMarkdown([{ ...choice, rows: [{ ...row, run: named }] }], {
      basisNote: '',
      clusterKind: 'video',
    });
    expect(markdown).toContain('| a\\\\\\|b c | Exact |');
  });

  test('as Markdown says what the figures are out of', () => {
    const markdown = tablesAsMarkdown(tables('answered'), {
      basisNote: 'Without failed calls.',
      clusterKind: 'patient',
    });
    expect(markdown).toContain('| r | Exact | 50.0 |');
    expect(markdown).toContain('50.0 (2)');
    expect(markdown).toContain('95 % interval, clustered by patient');
    expect(markdown).toContain('Without failed calls.');
  });
});
