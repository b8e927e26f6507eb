import { isDict, isList, type Literal, readLiteral } from '../pythonLiteral.ts';
import { isNothing } from './tasks.ts';

/** What was found in place of a value that can be used. */
export type Wrong = { field: 'options' | 'class_label'; expected: string; found: string };

/** `found`: the label as the row has it, where it is not written as the option is. */
export type Labels =
  { ok: true; options: readonly string[]; correct: number; found: string | null } | { ok: false; wrong: Wrong };

type LabelCells = { options: string; class_label: string; classification_task: string };

/**
 * The options of a classification and the right one. Options are a list, or a dictionary of lists by the name of the
 * classification; the label is one of them in whatever case.
 */
export function readLabels(cells: LabelCells): Labels {
  const options = optionsOf(cells);
  if (options === null || options.length < 2) {
    return wrong('options', 'a list of two labels or more', cells.options);
  }
  const folded = options.map(foldedLabel);
  if (new Set(folded).size < folded.length) return wrong('options', 'labels that differ', cells.options);
  const label = labelOf(cells);
  const correct = folded.indexOf(foldedLabel(label));
  if (correct === -1) return wrong('class_label', `one of ${options.join(', ')}`, cells.class_label);
  return { ok: true, options, correct, found: options[correct] === label ? null : label };
}

/** As labels are compared: without case, the white space around them, and the backslash that markdown puts before `_`. */
export function foldedLabel(label: string): string {
  return label.replaceAll('\\_', '_').trim().toLowerCase();
}

const wrong = (field: Wrong['field'], expected: string, found: string): Labels => ({
  ok: false,
  wrong: { field, expected, found: found === '' ? 'nothing' : found },
});

function optionsOf({ options, classification_task: task }: LabelCells): readonly string[] | null {
  const read = readLiteral(options);
  if (!read.ok) return null;
  const value = isDict(read.value) ? under(read.value.entries, task) : read.value;
  if (value === null || !isList(value)) return null;
  const labels = value.map(labelText);
  return labels.every((label) => label !== null) ? labels : null;
}

/** Some rows have their label in a list or a dictionary too. */
function labelOf({ class_label: label, classification_task: task }: LabelCells): string {
  const read = /^\s*[[{(]/.test(label) ? readLiteral(label) : null;
  if (!read?.ok) return label;
  const value = isDict(read.value) ? under(read.value.entries, task) : read.value;
  const [only, ...more] = value !== null && isList(value) ? value : [value];
  return more.length === 0 && only !== undefined ? (labelText(only) ?? label) : label;
}

function under(entries: readonly (readonly [string, Literal])[], task: string): Literal {
  const named = entries.find(([key]) => foldedLabel(key) === foldedLabel(task));
  const [only] = entries;
  return named?.[1] ?? (entries.length === 1 && isNothing(task) ? (only?.[1] ?? null) : null);
}

function labelText(value: Literal): string | null {
  switch (typeof value) {
    case 'string':
      return value.trim() === '' ? null : value;
    case 'number':
      return Number.isFinite(value) ? String(value) : null;
    case 'boolean':
      return value ? 'True' : 'False';
    case 'object':
      // A label may be called "None".
      return value === null ? 'None' : null;
  }
}
