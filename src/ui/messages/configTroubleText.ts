import type { ConfigTrouble } from '../../domain/pageConfig.ts';
import { t } from './t.ts';

/** What of the host's configuration does not hold, in words for whoever can put it right. */
export function configTroubleText(trouble: ConfigTrouble): string {
  switch (trouble.kind) {
    case 'unreachable':
      return trouble.status === 0
        ? t('hosting:troubles.silent')
        : t('hosting:troubles.unreachable', { status: trouble.status });
    case 'not-json':
      return t('hosting:troubles.notJson', { detail: trouble.detail });
    case 'field':
      return trouble.field === '' ? t('hosting:troubles.whole', trouble) : t('hosting:troubles.field', trouble);
    case 'unknown-field':
      return t('hosting:troubles.unknownField', { field: trouble.field });
  }
}
