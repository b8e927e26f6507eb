import {
  NOTHING_BESIDE,
  type Benchmark,
  type LeftOut,
  type LoadRemark,
  type StillFiles,
} from '../../domain/benchmark.ts';
import type { Question } from '../../domain/question.ts';
import { variantsFor } from '../../domain/variants.ts';
import { BOARD } from './board.ts';
import { METRICS } from './metrics.ts';
import { promptWithoutAnatomy } from './placeholders.ts';
import { type Cells, promptWriter } from './prompt.ts';
import { PROFILE } from './profile.ts';
import { parseRow } from './questions.ts';
import { readReply } from './readReply.ts';
import type { Table } from './tables.ts';
import { isNothing, type Task, taskOf, TASKS } from './tasks.ts';

/** The benchmark out of its tables, in the order of the published tasks and of their files. */
export function benchmarkOf(
  tables: readonly Table[],
  { version, remarks, stills }: { version: string; remarks: readonly LoadRemark[]; stills: StillFiles },
): Benchmark {
  const parsed = parseTables(tables);
  const { cells } = parsed;
  return {
    ...NOTHING_BESIDE,
    id: PROFILE.id,
    title: PROFILE.title,
    version,
    questions: parsed.questions,
    remarks: [...remarks, ...parsed.remarks],
    clusterKind: 'patient',
    stills,
    metrics: METRICS,
    board: BOARD,
    terms: {
      name: 'CC BY-NC-ND 4.0',
      address: 'https://creativecommons.org/licenses/by-nc-nd/4.0/',
      asksBeforeSending: false,
    },
    variants(question) {
      const row = cells.get(question.id);
      const hasAnatomy = row !== undefined && promptWithoutAnatomy(row) !== null;
      // The words list the labels themselves, so that none can be moved.
      const ways = variantsFor(question).filter((variant) => variant !== 'rotated');
      return hasAnatomy ? [...ways, 'without-anatomy'] : ways;
    },
    prompt: promptWriter((id) => cells.get(id) ?? null),
    read: async (question, reply) => readReply(question, reply),
  };
}

type Parsed = { questions: readonly Question[]; remarks: readonly LoadRemark[]; cells: ReadonlyMap<string, Cells> };

function parseTables(tables: readonly Table[]): Parsed {
  const questions: Question[] = [];
  const remarks: LoadRemark[] = [];
  const cells = new Map<string, Cells>();
  const used = new Map<string, number>();
  for (const { path, rows, faults } of inTaskOrder(tables)) {
    const task = taskOf(path);
    const leftOut = new Map<LeftOut, number>();
    const readAs = new Set<string>();
    for (const failure of faults) remarks.push({ kind: 'failed', file: path, failure });
    for (const row of rows) {
      const parsed = parseRow(row, { file: path, task });
      switch (parsed.kind) {
        case 'failed':
          remarks.push({ kind: 'failed', file: path, failure: parsed.failure });
          break;
        case 'left-out':
          leftOut.set(parsed.reason, (leftOut.get(parsed.reason) ?? 0) + 1);
          break;
        case 'question': {
          const name = nameOf(path, { task, row: row.row, cells: row.cells });
          const times = (used.get(name) ?? 0) + 1;
          used.set(name, times);
          const id = times === 1 ? name : `${name}/${times}`;
          cells.set(id, row.cells);
          questions.push({ ...parsed.question, id });
          const { remark } = parsed;
          // The first row that has it stands for all that have the same.
          const spelling = remark?.kind === 'read-as' ? `${remark.found}\n${remark.as}` : null;
          if (remark !== null && spelling !== null && !readAs.has(spelling)) {
            readAs.add(spelling);
            remarks.push(remark);
          }
        }
      }
    }
    for (const [reason, count] of leftOut) remarks.push({ kind: 'left-out', file: path, rows: count, reason });
  }
  return { questions, remarks, cells };
}

/** Task, data set and patient; of several rows with the same, all but the first are numbered. */
function nameOf(path: string, { task, row, cells }: { task: Task | null; row: number; cells: Cells }): string {
  const dataset = isNothing(cells.dataset_name) ? (path.split('/').at(-1) ?? path) : cells.dataset_name.trim();
  const patient = isNothing(cells.patient_id) ? `row-${row}` : cells.patient_id.trim();
  return [task?.id ?? 'row', dataset, patient].join('/');
}

function inTaskOrder(tables: readonly Table[]): readonly Table[] {
  const rank = ({ path }: Table) => {
    const at = TASKS.findIndex(({ id }) => id === taskOf(path)?.id);
    return at === -1 ? TASKS.length : at;
  };
  return tables.toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
}
