/** What Chromium adds to a handle; others remember no folder. */
type Asking = {
  queryPermission(wanted: { mode: 'read' }): Promise<PermissionState>;
  requestPermission(wanted: { mode: 'read' }): Promise<PermissionState>;
};

/** Whether a remembered folder may be read; with `ask`, after the person was asked, which needs a press. */
export async function mayRead(handle: FileSystemDirectoryHandle, { ask }: { ask: boolean }): Promise<boolean> {
  if (!canAsk(handle)) return false;
  const wanted = { mode: 'read' } as const;
  if ((await handle.queryPermission(wanted)) === 'granted') return true;
  return ask && (await handle.requestPermission(wanted)) === 'granted';
}

function canAsk(handle: FileSystemDirectoryHandle): handle is FileSystemDirectoryHandle & Asking {
  return 'queryPermission' in handle && 'requestPermission' in handle;
}
