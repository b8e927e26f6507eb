import { answerFrom, PageFiles } from './page/PageFiles.ts';
import { passBy } from './page/passBy.ts';

/* The service worker: it holds the page's own files, and touches nothing else. */

/** Written in by the build. */
declare const PAGE_FILES: Readonly<Record<string, { hash: string; when: 'installed' | 'used' }>>;
declare const self: ServiceWorkerGlobalScope;

const files = new PageFiles(self.registration.scope, PAGE_FILES);

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([files.install(), passBy(event, self.registration.scope)]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(files.clearOld().then(() => self.clients.claim()));
});

self.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const answer = answerFrom(files, event.request);
  // Left to the browser: other hosts, the proxy, models, and all else that is not a file of the page.
  if (answer !== null) event.respondWith(answer);
});
