/** What a figure carries when it leaves the page. */
export type FigureWords = {
  title: string;
  /** One sentence for those who cannot see it. */
  description: string;
  /** What stands under it: n, clusters, level of the interval, source, date. */
  caption: string;
};

export type Theme = 'light' | 'dark';

/** Pixels. */
const MARGIN = 24;
const TITLE_LINE = 32;
const CAPTION_LINE = 16;

/** Of a line of text, how much lies above its baseline; Inter's own, and nearly that of other sans serifs. */
const ASCENT = 0.8;

const FONT = "Inter, system-ui, 'Segoe UI', Roboto, sans-serif";

/** What a drawing gets from style sheets; a file has none, so it is written onto each element. */
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A figure on screen as one SVG file, with every colour written out for the theme wished, whichever is on screen. Text
 * keeps its place and width in any font. What is marked `data-screen-only` stays behind: controls, links, notes.
 */
export function figureSvg(figure: HTMLElement, words: FigureWords, theme: Theme): string {
  const { colorScheme, color, background } = figure.style;
  // Colours are `light-dark()` pairs: the scheme of the element decides, and it is put back before the next frame.
  figure.style.colorScheme = theme;
  // What is inherited was decided above the figure, so it is decided again.
  figure.style.color = 'var(--fg)';
  figure.style.background = 'var(--bg)';
  try {
    return new XMLSerializer().serializeToString(draw(figure, words));
  } finally {
    figure.style.colorScheme = colorScheme;
    figure.style.color = color;
    figure.style.background = background;
  }
}

/** The same as a PNG, `scale` times as large as on screen. */
export async function figurePng(svg: string, scale = 2): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width * scale, image.height * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('A canvas without a context.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/png' });
}

function draw(figure: HTMLElement, { title, description, caption }: FigureWords): SVGElement {
  const { width: inner, height: shown, left, top } = figure.getBoundingClientRect();
  const style = getComputedStyle(figure);
  const width = Math.ceil(inner) + 2 * MARGIN;
  const lines = wrapped(caption, inner);
  const height = Math.ceil(shown) + 2 * MARGIN + TITLE_LINE + lines.length * CAPTION_LINE;

  const svg = element('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'font-family': FONT });
  svg.append(element('title', {}, title), element('desc', {}, `${description} ${caption}`));
  svg.append(element('rect', { width, height, fill: plainColour(style.backgroundColor) }));
  const ink = plainColour(style.color);
  svg.append(element('text', { x: MARGIN, y: MARGIN + 10, 'font-size': 15, 'font-weight': 620, fill: ink }, title));
  const body = element('g', { transform: `translate(${MARGIN - left} ${MARGIN + TITLE_LINE - top})` });
  for (const child of figure.childNodes) copy(child, body);
  svg.append(body);
  const foot = height - MARGIN - (lines.length - 1) * CAPTION_LINE + 8;
  lines.forEach(({ words, width: textLength }, index) => {
    const attributes = { x: MARGIN, y: foot + index * CAPTION_LINE, 'font-size': 11, fill: ink, textLength };
    svg.append(element('text', { ...attributes, lengthAdjust: 'spacingAndGlyphs' }, words));
  });
  return svg;
}

/** Copies what is seen of a node into `to`, at its place on screen. */
function copy(node: Node, to: SVGElement): void {
  if (node instanceof Text) return copyText(node, to);
  if (!(node instanceof Element)) return;
  const style = getComputedStyle(node);
  const isSeen = style.display !== 'none' && style.visibility !== 'hidden' && style.clipPath === 'none';
  if (!isSeen || node.matches('[data-screen-only]')) return;
  if (node instanceof SVGSVGElement) return copyDrawing(node, to);
  for (const child of node.childNodes) copy(child, to);
}

function copyText(text: Text, to: SVGElement): void {
  const parent = text.parentElement;
  if (parent === null) return;
  const { fontSize, fontWeight, color } = getComputedStyle(parent);
  for (const { words, box } of linesOf(text)) {
    const attributes = {
      x: box.left,
      y: box.top + box.height * ASCENT,
      'font-size': fontSize,
      'font-weight': fontWeight,
      fill: plainColour(color),
      textLength: box.width,
      lengthAdjust: 'spacingAndGlyphs',
    };
    to.append(element('text', attributes, words));
  }
}

/** The lines into which a text was broken, each with its box on screen. */
function linesOf(text: Text): { words: string; box: DOMRect }[] {
  const range = document.createRange();
  const lines: { start: number; end: number; top: number }[] = [];
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { top } = range.getBoundingClientRect();
    const line = lines.at(-1);
    if (line?.top === top) line.end = index + word.length;
    else lines.push({ start: index, end: index + word.length, top });
  }
  return lines.map(({ start, end }) => {
    range.setStart(text, start);
    range.setEnd(text, end);
    return { words: text.data.slice(start, end), box: range.getBoundingClientRect() };
  });
}

function copyDrawing(drawing: SVGSVGElement, to: SVGElement): void {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const root = copyElement(drawing);
  for (const [name, value] of Object.entries({ x: left, y: top, width, height, overflow: 'visible' })) {
    root.setAttribute(name, String(value));
  }
  to.append(root);
}

function copyElement(original: SVGElement): SVGElement {
  const copied = document.createElementNS(SVG, original.localName);
  for (const { name, value } of original.attributes) {
    if (name !== 'class' && name !== 'style' && !name.startsWith('aria-') && name !== 'role') {
      copied.setAttribute(name, value);
    }
  }
  const style = getComputedStyle(original);
  for (const name of DRAWN) copied.setAttribute(name, plainColour(style.getPropertyValue(name)));
  for (const child of original.childNodes) {
    if (child instanceof SVGElement) copied.append(copyElement(child));
    else if (child instanceof Text) copied.append(child.data);
  }
  return copied;
}

/** Mixed colours are computed as `color(srgb r g b / a)`, which few programs that open SVG know. */
function plainColour(value: string): string {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.e-]+))?\)$/.exec(value);
  if (parts === null) return value;
  const [red, green, blue] = parts.slice(1, 4).map((part) => Math.round(Number(part) * 255));
  return `rgba(${red}, ${green}, ${blue}, ${parts[4] ?? 1})`;
}

function element(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, typeof value === 'number' ? String(Number(value.toFixed(2))) : value);
  }
  if (text !== '') made.append(text);
  return made;
}

/** Text in lines that fit, each with its width in pixels. */
function wrapped(text: string, room: number): { words: string; width: number }[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (context === null) throw new Error('A canvas without a context.');
  context.font = `11px ${FONT}`;
  const widthOf = (words: string) => context.measureText(words).width;
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (widthOf(longer) > room) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((words) => ({ words, width: widthOf(words) }));
}
