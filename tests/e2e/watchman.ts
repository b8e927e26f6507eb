import { expect, type Page } from '@playwright/test';

/** Sees whatever a text did beyond being shown. */
export type Watchman = { expectQuiet(where: string): Promise<void> };

/** `hosts` are those that the test itself leads the page to. */
export async function watchOver(page: Page, hosts: readonly string[]): Promise<Watchman> {
  const seen: string[] = [];
  await page.exposeFunction('hostile', () => void seen.push('a text ran'));
  await page.exposeFunction('sawViolation', (words: string) => void seen.push(`the policy stopped ${words}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const { sawViolation } = window as unknown as { sawViolation: (words: string) => void };
      sawViolation(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', ({ message }) => seen.push(`thrown: ${message}`));
  page.on('popup', () => seen.push('another window'));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (['http:', 'https:'].includes(protocol) && !hosts.includes(host)) seen.push(`asked ${request.url()}`);
  });
  return {
    async expectQuiet(where) {
      expect([...seen, ...(await page.evaluate(strangers))], where).toEqual([]);
    },
  };
}

/** Elements, attributes and fields that the page itself never makes. */
function strangers(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('body *, head base, head meta[http-equiv=refresh]')) {
    const name = element.localName;
    if (['script', 'iframe', 'object', 'embed', 'base', 'meta', 'link', 'style', 'plaintext'].includes(name)) {
      found.push(`<${name}>`);
    }
    for (const { name: attribute, value } of element.attributes) {
      if (attribute.startsWith('on') || attribute === 'srcdoc') found.push(`<${name} ${attribute}>`);
      if (['href', 'src', 'action', 'data', 'xlink:href', 'formaction'].includes(attribute)) {
        if (/^\s*(?:javascript|data|vbscript):/i.test(value)) found.push(`<${name} ${attribute}="${value}">`);
      }
    }
  }
  const fields = Object.keys(Object.prototype);
  if (fields.length > 0 || 'polluted' in {}) found.push(`every object has ${fields.join()}`);
  return found;
}
