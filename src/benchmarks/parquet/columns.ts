import type { SchemaTree } from 'hyparquet';
import { failure, success, type Outcome } from '../../domain/failure.ts';
import type { Table } from './table.ts';

/**
 * What a column holds. `id`: text or whole numbers. `image`: a group of `bytes` and, where it has one, `path`.
 */
export type ColumnKind = 'text' | 'id' | 'texts' | 'image';

const EXPECTED: Readonly<Record<ColumnKind, string>> = {
  text: 'a column of text',
  id: 'a column of text or whole numbers',
  texts: 'a column of lists of text',
  image: 'a column of images: bytes and path',
};

/** Whether a table has a column of this name and kind; the failure names the column, and what it is instead. */
export function checkColumn({ file, schema }: Table, name: string, kind: ColumnKind): Outcome<void> {
  const column = schema.children.find(({ element }) => element.name === name);
  const facts = { file, field: name, expected: EXPECTED[kind] };
  if (column === undefined) return failure('data-malformed', { ...facts, found: 'no such column' });
  return IS[kind](column) ? success(undefined) : failure('data-malformed', { ...facts, found: kindOf(column) });
}

/** Names of the columns `<stem>1`, `<stem>2` … as far as they go without a gap. */
export function numberedColumns({ schema }: Table, stem: string): string[] {
  const names = new Set(schema.children.map(({ element }) => element.name));
  const found: string[] = [];
  while (names.has(`${stem}${found.length + 1}`)) found.push(`${stem}${found.length + 1}`);
  return found;
}

/** The physical columns below one, by their paths. */
export function leavesOf({ schema }: Table, name: string): string[] {
  const column = schema.children.find(({ element }) => element.name === name);
  const walk = (node: SchemaTree): string[] =>
    node.children.length === 0 ? [node.path.join('.')] : node.children.flatMap(walk);
  return column === undefined ? [] : walk(column);
}

const isRepeated = ({ element }: SchemaTree) => element.repetition_type === 'REPEATED';

const isText = (node: SchemaTree) =>
  node.element.type === 'BYTE_ARRAY' &&
  !isRepeated(node) &&
  (node.element.converted_type === 'UTF8' || node.element.logical_type?.type === 'STRING');

const isWhole = (node: SchemaTree) =>
  (node.element.type === 'INT32' || node.element.type === 'INT64') &&
  !isRepeated(node) &&
  (node.element.converted_type === undefined || /^U?INT_/.test(node.element.converted_type)) &&
  (node.element.logical_type === undefined || node.element.logical_type.type === 'INTEGER');

/** Three levels, as the format asks: the list, its repeated middle, the element. */
function isTexts({ element, children: [middle, ...more] }: SchemaTree): boolean {
  if (element.converted_type !== 'LIST' && element.logical_type?.type !== 'LIST') return false;
  const [item, ...others] = middle?.children ?? [];
  if (middle === undefined || item === undefined || more.length > 0 || others.length > 0) return false;
  return isRepeated(middle) && isText(item);
}

function isImage(node: SchemaTree): boolean {
  const bytes = node.children.find(({ element }) => element.name === 'bytes');
  const path = node.children.find(({ element }) => element.name === 'path');
  if (bytes === undefined || isRepeated(node) || isRepeated(bytes)) return false;
  const isBinary = bytes.element.type === 'BYTE_ARRAY' && bytes.children.length === 0;
  return isBinary && (path === undefined || isText(path));
}

const IS: Readonly<Record<ColumnKind, (column: SchemaTree) => boolean>> = {
  text: isText,
  id: (column) => isText(column) || isWhole(column),
  texts: isTexts,
  image: isImage,
};

/** What a column is, in few words: for a message. */
function kindOf(column: SchemaTree): string {
  const { element, children } = column;
  if (isText(column)) return 'text';
  if (isTexts(column)) return 'lists of text';
  if (element.converted_type === 'LIST' || element.logical_type?.type === 'LIST') {
    const item = children[0]?.children[0];
    return item === undefined ? 'lists' : `lists of ${kindOf(item)}`;
  }
  if (children.length > 0) return `groups of ${children.map((child) => child.element.name).join(', ')}`;
  if (element.type === 'BYTE_ARRAY') return 'bytes';
  return (element.type ?? 'nothing').toLowerCase();
}
