import { readFileSync } from 'node:fs';
import { Marked } from 'marked';
import { gfmHeadingId } from 'marked-gfm-heading-id';
import type { Plugin } from 'vite';

/** It runs nothing and asks nobody. */
const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** The README as `help.html` beside the page, so that what failed can link to the section about it. */
export function helpPage({ root }: { root: string }): Plugin {
  const files: Readonly<Record<string, { type: string; content: () => string }>> = {
    'help.html': { type: 'text/html', content: () => asPage(readFileSync(`${root}/README.md`, 'utf8')) },
    'help.css': { type: 'text/css', content: () => styles(`${root}/src`) },
  };
  return {
    name: 'help-page',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files[/^\/([^?]+)/.exec(request.url ?? '')?.[1] ?? ''];
        if (file === undefined) return next();
        response.setHeader('Content-Type', `${file.type}; charset=utf-8`);
        response.end(file.content());
      });
    },
    generateBundle() {
      for (const [fileName, { content }] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName, source: content() });
      }
    },
  };
}

/** Headings have the ids that GitHub gives them, so a link to a section holds in both places. */
export function asPage(readme: string): string {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      // What lies in the repository does not lie beside the page.
      link({ href, tokens }) {
        return /^(?:#|https:)/.test(href) ? false : this.parser.parseInline(tokens);
      },
      paragraph: ({ tokens }) => (tokens.every(({ type }) => type === 'image') ? '' : false),
    },
  });
  const body = marked
    .parse(readme, { async: false })
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="dark light" />
    <title>Help · ReXSonoVQA Playground</title>
    <link rel="icon" type="image/svg+xml" href="./icon.svg" />
    <link rel="stylesheet" href="./help.css" />
  </head>
  <body>
    <main>
${body}
    </main>
  </body>
</html>
`;
}

/** The page's own colours and sizes; its typeface is not asked for. */
function styles(src: string): string {
  const tokens = readFileSync(`${src}/ui/tokens.css`, 'utf8').replace(/@font-face\s*\{[^}]*\}/, '');
  return tokens + readFileSync(`${src}/build/help.css`, 'utf8');
}
