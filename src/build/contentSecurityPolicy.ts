import type { Plugin } from 'vite';

/**
 * What the built page may do. Clips and engines are blobs. Which hosts may be asked is left open here, as a policy can
 * only be made narrower: the page adds the bounds that `config.json` sets (`src/hosting/connections.ts`), before it asks
 * anybody. While developing, Vite writes styles and scripts into the page, so it has no such rule then.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob: http: https:",
  "worker-src 'self' blob:",
  'connect-src http: https: blob: data:',
  "manifest-src 'self'",
  'frame-src https://www.youtube-nocookie.com',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
];

/**
 * In the page alone: a header would reach the workers too, whose engine starts a worker of its own by address. Svelte
 * makes its templates by the first policy; the second lets the page start what lies beside it.
 */
const TRUSTED_TYPES = ["require-trusted-types-for 'script'", 'trusted-types svelte-trusted-html default'];

/** Only a header can say who may frame the page: pages of the same host, such as a course's. */
const HEADERS: Readonly<Record<string, readonly string[]>> = {
  '/*': [
    `Content-Security-Policy: ${[...POLICY, "frame-ancestors 'self'"].join('; ')}`,
    'X-Content-Type-Options: nosniff',
    'Referrer-Policy: no-referrer',
    'Permissions-Policy: camera=(), microphone=(), geolocation=()',
  ],
  '/assets/*': ['Cache-Control: public, max-age=31536000, immutable'],
  '/service-worker.js': ['Cache-Control: no-cache'],
  '/config.json': ['Cache-Control: no-cache'],
};

/** The policy in the built page, and as `_headers` beside it for hosts that read such a file. */
export function contentSecurityPolicy(): Plugin {
  const attrs = { 'http-equiv': 'Content-Security-Policy', content: [...POLICY, ...TRUSTED_TYPES].join('; ') };
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [{ tag: 'meta', attrs, injectTo: 'head-prepend' }],
    generateBundle() {
      const blocks = Object.entries(HEADERS).map(([path, lines]) => [path, ...lines.map((line) => `  ${line}`)]);
      this.emitFile({ type: 'asset', fileName: '_headers', source: `${blocks.flat().join('\n')}\n` });
    },
  };
}
