import type { Column } from '../../state/standings.ts';
import type { RuleStandings } from '../../state/textRules.ts';

/** Whether the best rule has a column of its own: one that the person has run stands among the runs. */
export function hasRuleColumn(columns: readonly Column[], best: RuleStandings | null): boolean {
  return !columns.some(({ looks, runs: [run] }) => !looks && run?.model.model === best?.model);
}
