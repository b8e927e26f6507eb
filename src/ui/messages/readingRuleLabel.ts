import { question } from './en/question.ts';
import { t } from './t.ts';

const isNamed = (rule: string): rule is keyof typeof question.readingRule => Object.hasOwn(question.readingRule, rule);

/** What read a reply, in words; a rule that is not in the catalogue goes by its own name. */
export function readingRuleLabel(rule: string): string {
  return isNamed(rule) ? t(`question:readingRule.${rule}`) : rule;
}
