import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { startMediaServer } from './mediaServer.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server that gives browser tests their media. */
    mediaServer: string;
    /** Whether `../shared/ultrasound` is there. */
    sharedFolder: boolean;
  }
}

/** Starts what browser tests need beside the page. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startMediaServer();
  project.provide('mediaServer', server.url);
  project.provide('sharedFolder', existsSync(`${import.meta.dirname}/../../../shared/ultrasound`));
  return server.close;
}
