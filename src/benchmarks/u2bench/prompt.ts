import type { Prompt, PromptWriter } from '../../domain/prompt.ts';
import { filledPrompt, promptWithoutAnatomy } from './placeholders.ts';
import type { TextColumn } from './columns.ts';

/** Changes with any change of what is done to a row's own words, so that answers to two wordings are never pooled. */
const VERSION = 'u2bench-1';

/** Ours: the published prompts all speak of a picture. */
const NOTHING_SHOWN = `No picture is shown with this. Answer as well as the words alone allow, in the form asked for.`;

export type Cells = Readonly<Record<TextColumn, string>>;

/** The words come with the rows: role, instruction and form of the answer. `cellsOf`: a question's row. */
export function promptWriter(cellsOf: (questionId: string) => Cells | null): PromptWriter {
  return ({ id, stem, target }, variant): Prompt => {
    const cells = cellsOf(id);
    const words = cells === null ? stem : (variantWords(cells, variant) ?? stem);
    return {
      version: VERSION,
      system: '',
      text: variant === 'blind' ? `${words}\n\n${NOTHING_SHOWN}` : words,
      options: target.kind === 'choice' ? target.options : null,
      // The row's words name the labels in their own order: none is put elsewhere.
      order: null,
    };
  };
}

function variantWords(cells: Cells, variant: Parameters<PromptWriter>[1]): string | null {
  if (variant === 'without-anatomy') return promptWithoutAnatomy(cells);
  const filled = filledPrompt(cells);
  return filled.ok ? filled.text : null;
}
