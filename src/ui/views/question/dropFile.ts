/** For `{@attach}`: takes the first file that is dropped on an element, and marks the element while one hovers. */
export function dropFile(take: (file: File) => void): (element: HTMLElement) => () => void {
  return (element) => {
    const listening = new AbortController();
    const { signal } = listening;
    const mark = (hovers: boolean) => element.toggleAttribute('data-drop', hovers);
    element.addEventListener(
      'dragover',
      (event) => {
        if (!event.dataTransfer?.types.includes('Files')) return;
        // Without this the browser would open the file in place of the page.
        event.preventDefault();
        mark(true);
      },
      { signal },
    );
    element.addEventListener('dragleave', () => mark(false), { signal });
    element.addEventListener(
      'drop',
      (event) => {
        event.preventDefault();
        mark(false);
        const file = event.dataTransfer?.files[0];
        if (file !== undefined) take(file);
      },
      { signal },
    );
    return () => listening.abort();
  };
}
