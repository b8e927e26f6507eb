import { optionLetter } from '../../domain/optionLetter.ts';
import type { Answer } from '../../domain/prediction.ts';
import type { NumberTarget, Target } from '../../domain/question.ts';
import { language } from './t.ts';

/** An answer as a person would write it: its letter and option, a number with its unit, a text. */
export function answerText(answer: Answer, target: Target): string {
  switch (answer.kind) {
    case 'choice':
      return optionText(target, answer.index);
    case 'number':
      return quantityText(answer.value, target.kind === 'number' ? target.unit : '');
    case 'text':
      return answer.text;
  }
}

/** What a right answer says. */
export function keyText(target: Target): string {
  switch (target.kind) {
    case 'choice':
      return optionText(target, target.correct);
    case 'number':
      return quantityText(target.correct, target.unit);
    case 'text':
      return target.references.join('\n');
  }
}

/** What stands for the key of a question without options, one text each. */
export function referencesOf(target: Target): readonly string[] {
  return target.kind === 'text' ? target.references : [keyText(target)];
}

/** How far from the right number one may be, in its unit. */
export function toleranceText({ tolerance, min, max, unit }: NumberTarget): string {
  return quantityText(tolerance * (max - min), unit);
}

/** A measured value: as many digits as it has, up to six, and its unit. */
export function quantityText(value: number, unit: string): string {
  const digits = new Intl.NumberFormat(language(), { maximumSignificantDigits: 6 }).format(value);
  return unit === '' ? digits : `${digits} ${unit}`;
}

function optionText(target: Target, index: number): string {
  const option = target.kind === 'choice' ? (target.options[index] ?? '') : '';
  return `${optionLetter(index)}. ${option}`;
}
