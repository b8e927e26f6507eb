import { success, type Outcome } from '../../../src/domain/failure.ts';
import type { OpenFile } from '../../../src/domain/files.ts';

const TASKS = [
  'Presence Assessment',
  'Negation Assessment',
  'Location and Distribution Assessment',
  'Geometric Information Assessment',
  'Differential Diagnosis',
];
const CATEGORIES = ['Pleural', 'Cardiac', 'Pulmonary', 'Bone', 'Device', 'Mediastinal', 'Vascular'];

/** A record in ReXVQA's shape; all of it is invented. */
export function record(index: number, change: Record<string, unknown> = {}): Record<string, unknown> {
  const study = Math.floor(index / 4);
  return {
    study_id: `SYNTH_${study}`,
    StudyInstanceUid: `1.2.3.${study}`,
    PatientID: 'SYNTH',
    PatientAge: '061Y',
    PatientSex: 'F',
    StudyDate: '20200101',
    Indication: 'synthetic indication',
    Findings: 'synthetic findings',
    Impression: 'synthetic impression',
    ImagePath: [`../deid_png/SYNTH/${study}/lateral.png`, `../deid_png/SYNTH/${study}/frontal.png`],
    ImageModality: ['CR', 'CR'],
    ImageViewPosition: ['LATERAL', 'PA'],
    task_name: TASKS[index % TASKS.length],
    category: CATEGORIES[index % CATEGORIES.length],
    subcategory: `subcategory ${index % 31}`,
    class: `class ${index % 97}`,
    validation_code: '1',
    question: `Which of these is shown in study ${study}, question ${index}?`,
    options: [`A. first ${index}`, 'B. second', 'C. third', 'D. fourth'],
    correct_answer: 'ABCD'[index % 4],
    correct_answer_explanation: 'synthetic explanation',
    ...change,
  };
}

/** A file that is made while it is read, and never held: `count` entries of exactly `entryBytes` bytes each. */
export function inventedFile(
  count: number,
  { entryBytes = 1200, modified = 1_700_000_000_000 }: { entryBytes?: number; modified?: number } = {},
): OpenFile & { bytesRead: () => number } {
  const size = 1 + count * entryBytes;
  const encoder = new TextEncoder();
  let bytesRead = 0;
  const slice = async (start: number, end: number, signal: AbortSignal): Promise<Outcome<Uint8Array>> => {
    signal.throwIfAborted();
    const from = Math.max(0, Math.floor((start - 1) / entryBytes));
    const to = Math.min(count, Math.ceil((end - 1) / entryBytes));
    let text = from === 0 ? '{' : '';
    for (let index = from; index < to; index++) text += entry(index, entryBytes, index === count - 1);
    const textStart = from === 0 ? 0 : 1 + from * entryBytes;
    const bytes = encoder.encode(text).slice(start - textStart, Math.min(end, size) - textStart);
    bytesRead += bytes.length;
    return success(bytes);
  };
  return {
    size,
    modified,
    ranges: 'served',
    slice,
    stream: () => {
      throw new Error('Read by slices.');
    },
    bytesRead: () => bytesRead,
  };
}

/** Ends in a comma, or in the object's bracket. */
function entry(index: number, bytes: number, isLast: boolean): string {
  const text = `"id-${index}": ${JSON.stringify(record(index))}`;
  if (text.length >= bytes) throw new Error(`An entry has ${text.length} characters.`);
  return text.padEnd(bytes - 1) + (isLast ? '}' : ',');
}

/** A file out of text, as it would be picked. */
export function fileOf(text: string | Uint8Array, modified = 1): OpenFile {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return {
    size: bytes.length,
    modified,
    ranges: 'served',
    slice: async (start, end) => success(bytes.slice(start, end)),
    stream: () => {
      throw new Error('Read by slices.');
    },
  };
}

export function objectOf(records: readonly [id: string, record: unknown][]): string {
  return `{${records.map(([id, one]) => `${JSON.stringify(id)}: ${JSON.stringify(one)}`).join(',\n')}}`;
}
