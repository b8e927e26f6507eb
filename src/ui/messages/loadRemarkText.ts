import type { LoadRemark } from '../../domain/benchmark.ts';
import type { Failure } from '../../domain/failure.ts';
import type { PublishedRemark } from '../../domain/published.ts';
import { failureText } from './failureText.ts';
import { t } from './t.ts';

/** What a person should know about a benchmark, or about results, that opened all the same. */
export function loadRemarkText(remark: LoadRemark | PublishedRemark): string {
  switch (remark.kind) {
    case 'absent':
      return t('home:published.absent', { title: remark.title });
    case 'name-matched':
      return t('settings:benchmark.matched', { file: remark.file, as: remark.as });
    case 'read-as': {
      const { file, row, field, found, as } = remark;
      return t('settings:benchmark.readAs', { file, row, field, found, as });
    }
    case 'left-out':
      return t(`settings:benchmark.leftOut.${remark.reason}`, { file: remark.file, count: remark.rows });
    case 'records-refused': {
      const { file, field, records: count } = remark;
      return field === ''
        ? t('settings:benchmark.recordsRefused', { file, count })
        : t('settings:benchmark.recordsRefusedFor', { file, count, field });
    }
    case 'repeated':
      return t('settings:benchmark.repeated', { file: remark.file, index: remark.index, of: remark.of });
    case 'line-refused': {
      const { file: _, ...rest } = remark.failure.facts;
      return t('settings:benchmark.lineRefused', { why: failureText({ ...remark.failure, facts: rest }).facts });
    }
    case 'field-ignored':
      return t('settings:benchmark.fieldIgnored', { field: remark.field, line: remark.line, count: remark.lines });
    case 'failed': {
      // The sentence begins with the file.
      const { file: _, ...rest } = remark.failure.facts;
      const { what, facts } = failureText({ ...remark.failure, facts: rest });
      const why = facts === '' ? what : `${what} ${facts}`;
      return t(`settings:benchmark.${whatFailed(remark.failure)}`, { file: remark.file, why });
    }
  }
}

/** Facts that name a part of a file. */
const PARTS = ['index', 'key', 'row'];

/** One item or one entry of a file is not the file; and what could not be kept was read. */
function whatFailed({ code, facts }: Failure): 'failed' | 'failedPart' | 'notKept' {
  if (code.startsWith('storage-')) return 'notKept';
  return PARTS.some((part) => part in facts) ? 'failedPart' : 'failed';
}
