import { wrap, type Remote } from 'comlink';
import { inject } from 'vitest';
import type { Clip, ClipWorker } from '../../src/domain/clip.ts';
import type { Outcome } from '../../src/domain/failure.ts';
import type { Inspection } from './clipInspection.ts';

/** The browser's side of the media server, and a clip worker. */

export function mediaUrl(path: string, { fault, visit = '' }: { fault?: string; visit?: string } = {}): string {
  const query = new URLSearchParams({ visit, ...(fault === undefined ? {} : { fault }) });
  return `${inject('mediaServer')}${path}?${query.toString()}`;
}

export async function mediaFile(path: string): Promise<File> {
  const response = await fetch(mediaUrl(path));
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return new File([await response.blob()], path.slice(path.lastIndexOf('/') + 1));
}

export function startClipWorker(): { clips: Remote<ClipWorker>; end: () => void } {
  const worker = new Worker(new URL('../../workers/clip.worker.ts', import.meta.url), { type: 'module' });
  return { clips: wrap<ClipWorker>(worker), end: () => worker.terminate() };
}

export function made(outcome: Outcome<Clip>): Clip {
  if (!outcome.ok) throw new Error(`${outcome.failure.code} ${JSON.stringify(outcome.failure.facts)}`);
  return outcome.value;
}

export async function keepClip(clip: Clip): Promise<string> {
  return (await ask('/clips', {}, clip.blob)) as string;
}

export async function inspect(clip: Clip, id: string): Promise<Inspection> {
  const { x, y } = clip.recipe.region;
  const { width, height } = clip.recipe.source;
  return (await ask('/inspect', { id, x, y, width, height })) as Inspection;
}

export async function similarity(a: string, b: string): Promise<number> {
  return (await ask('/similarity', { a, b })) as number;
}

export async function ask(path: string, query: Record<string, string | number>, body?: Blob): Promise<unknown> {
  const address = new URL(path, inject('mediaServer'));
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const response = await fetch(address, body ? { method: 'POST', body } : {});
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}
