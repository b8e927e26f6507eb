/**
 * Texts that would run, load or deceive if any of them were taken for more than text. `hostile()` is what they try to
 * call; `elsewhere.example` is the host they try to reach. All are one line, and none ends in a space.
 */
const TEXTS: readonly string[] = [
  `<script>hostile()</script>`,
  `</script><script>hostile()</script>`,
  `<img src=x onerror=hostile()>`,
  `<svg onload=hostile()><animate onbegin=hostile() attributeName=x dur=1s></svg>`,
  `<svg><a xlink:href="javascript:hostile()"><text>go</text></a><script>hostile()</script></svg>`,
  `<iframe srcdoc="<script>parent.hostile()</script>"></iframe><iframe src="javascript:parent.hostile()"></iframe>`,
  `<details open ontoggle=hostile()><video><source onerror=hostile()></video></details>`,
  `" autofocus onfocus=hostile() x="' onmouseover=hostile() y='`,
  `<a href="javascript:hostile()">read on</a> [read on](javascript:hostile()) javascript:hostile()`,
  `![look](http://elsewhere.example/look.png) <http://elsewhere.example/> http://elsewhere.example/?q=1`,
  `<object data="data:text/html,<script>parent.hostile()</script>"></object>`,
  `<a href="data:text/html;base64,PHNjcmlwdD5ob3N0aWxlKCk8L3NjcmlwdD4=">open</a>`,
  `<style>@import url(http://elsewhere.example/a.css);body{display:none}</style>`,
  `<link rel=stylesheet href=http://elsewhere.example/a.css><meta http-equiv=refresh content="0;url=http://elsewhere.example/">`,
  `<base href="http://elsewhere.example/"><form action="http://elsewhere.example/"><button autofocus>go</button></form>`,
  `{{constructor.constructor("hostile()")()}} {hostile()} \${hostile()} {@html "<img src=x onerror=hostile()>"} $t(nav.main)`,
  `&lt;img src=x onerror=hostile()&gt; &#60;script&#62;hostile()&#60;/script&#62; \\u003cscript\\u003e`,
  `\u202Egnp.\u202Ctxt \u2066right\u2069 zero\u200Bwidth\u200Djoined\uFEFF\u00AD.`,
  `__proto__ constructor.prototype.polluted=1 toString %s %n %00 ../../etc/passwd`,
  `long ${'unbroken'.repeat(300)}`,
  `<textarea><title><plaintext><!--`,
];

/** Three to a line, as each line takes a question of its own. What swallows all that follows comes last. */
export const HOSTILE_TEXTS: readonly string[] = Array.from({ length: TEXTS.length / 3 }, (_, line) =>
  TEXTS.slice(3 * line, 3 * line + 3).join(' '),
);

/** What a file system takes as a name: of a segment, and of a folder of results. */
export const HOSTILE_NAME = `<img src=x onerror=hostile()>" onload=hostile() {{x}} javascript:hostile()`;
