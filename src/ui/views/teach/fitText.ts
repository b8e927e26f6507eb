import type { Attachment } from 'svelte/attachments';

/** From as large as the screen's design has it to as small as the last row can bear. */
const SIZES = ['large', 'medium', 'small', 'smallest'] as const;

/**
 * Sets `data-size` on an element to the largest size at which what it holds does not overflow it; its style says what
 * the sizes are. `_content` makes it measure anew when that changes.
 */
export function fitText(_content: unknown): Attachment<HTMLElement> {
  return (element) => {
    const fit = () => {
      for (const size of SIZES) {
        element.dataset['size'] = size;
        if (element.scrollHeight <= element.clientHeight) return;
      }
    };
    fit();
    const watching = new ResizeObserver(fit);
    watching.observe(element);
    return () => watching.disconnect();
  };
}
