import type { BenchmarkPlace } from '../../domain/library.ts';

/** Chromium's picker gives a handle, which lists nothing ahead and can be asked for again at a later visit. */
type Picking = { showDirectoryPicker(options: { mode: 'read' }): Promise<FileSystemDirectoryHandle> };

const canPick = (page: Window): page is Window & Picking => 'showDirectoryPicker' in page;

/** A folder that the person picks, null for none; `no-picker` where the browser has none that gives a handle. */
export async function pickedFolder(): Promise<BenchmarkPlace | null | 'no-picker'> {
  if (!canPick(window)) return 'no-picker';
  try {
    const handle = await window.showDirectoryPicker({ mode: 'read' });
    return { kind: 'directory', name: handle.name, handle };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    // Embedded pages and some settings refuse it.
    if (error instanceof DOMException && error.name === 'SecurityError') return 'no-picker';
    throw error;
  }
}
