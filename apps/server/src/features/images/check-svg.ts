import { gunzipSync } from 'node:zlib';

export type SvgFault = 'filters' | 'copies' | 'notReadable';

/** Icon sets and charts have a few hundred copies. */
const copiesMax = 5_000;
/** A chain of n `use` elements yields n(n + 1) / 2 copies. */
const chainMax = 100;
/** The limit of the SVG decoder. */
const elementDepthMax = 256;
/** The limit of an upload, which also bounds a decompressed one. */
const markupBytesMax = 10 * 1024 * 1024;

export function readSvgMarkup(bytes: Uint8Array): string | null {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // Latin-1 preserves ASCII, and element and attribute names are ASCII.
  const text = (isCompressed ? unpack(bytes) : Buffer.from(bytes)).toString('latin1');
  const markup = text.replace(/^\xef\xbb\xbf/, '').trimStart();
  return markup.startsWith('<') ? markup : null;
}

function unpack(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: markupBytesMax });
  } catch {
    return Buffer.alloc(0);
  }
}

/** Refuses filters, and `use` elements that multiply; the worker's limits stop the rest. Runs in linear time. */
export function checkSvg(markup: string): SvgFault | null {
  /** By element id, the ids its `use` elements refer to; under '' those of the whole file. */
  const copies = new Map<string, Set<string>[]>([['', []]]);
  const open: (string | null)[] = [];
  /** The text nodes of the open `style` element form one style sheet. */
  let styleDepth = 0;
  let css = '';
  for (let at = markup.indexOf('<'); at !== -1; ) {
    const end = endOfTag(markup, at);
    if (end === -1) return 'notReadable';
    const tag = markup.slice(at, end);
    const next = markup.indexOf('<', end);
    at = next;
    if (styleDepth > 0 && tag.startsWith(cdata)) css += tag.slice(cdata.length, -']]>'.length);
    if (tag.startsWith('</')) {
      if (open.length === styleDepth && styleDepth > 0) {
        const fault = faultOfStyle(css);
        if (fault) return fault;
        styleDepth = 0;
        css = '';
      }
      open.pop();
    } else if (/^<[!?]/.test(tag)) {
      if (hidesMarkup(tag)) return 'notReadable';
    } else {
      const name = localName(/^<([^\s/>]*)/.exec(tag)?.[1] ?? '');
      if (/^(?:filter|fe[A-Z]\w*)$/.test(name)) return 'filters';
      const { id, hrefs, fault } = readAttributes(tag, name === 'use');
      if (fault) return fault;
      for (const within of hrefs.size > 0 ? new Set(['', id, ...open]) : [])
        if (within !== null) copies.getOrInsert(within, []).push(hrefs);
      if ((copies.get('')?.length ?? 0) > copiesMax) return 'copies';
      if (!tag.endsWith('/>')) {
        open.push(id);
        if (name === 'style' && styleDepth === 0) styleDepth = open.length;
      }
      if (open.length > elementDepthMax) return 'notReadable';
    }
    if (styleDepth > 0) {
      const text = markup.slice(end, next === -1 ? undefined : next);
      if (hasHiddenCharacter(text)) return 'notReadable';
      css += text;
    }
  }
  return faultOfStyle(css) ?? (countCopies(copies) > copiesMax ? 'copies' : null);
}

const cdata = '<![CDATA[';

/** The declaration could add elements or attributes that the check searches for. */
function hidesMarkup(tag: string): boolean {
  if (tag.startsWith('<!ENTITY')) return /[<&%]/.test(tag.slice(1));
  return tag.startsWith('<!ATTLIST') && /\b(?:id|href|style|filter)\b/.test(tag);
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function readAttributes(tag: string, isUse: boolean) {
  let id: string | null = null;
  const hrefs = new Set<string>();
  let fault: SvgFault | null = null;
  for (const [, name = '', quoted = '', single = ''] of tag.matchAll(attribute)) {
    const value = quoted || single;
    const isHref = isUse && localName(name) === 'href';
    if (name === 'id') id = value;
    const shown = isHref && /^\s*#(.+)/s.exec(value)?.[1];
    if (shown) hrefs.add(shown);
    // Ids are compared literally; these two characters have no other spelling.
    if ((name === 'id' || isHref) && /&(?!amp;|lt;)/.test(value)) fault ??= 'notReadable';
    if (name === 'style') fault ??= hasHiddenCharacter(value) ? 'notReadable' : faultOfStyle(value);
    if (name === 'filter' && !/^\s*(?:none\s*)?$/.test(value)) fault ??= 'filters';
  }
  return { id, hrefs, fault };
}

/** The lookbehind prevents quadratic backtracking on long names. */
const attribute = /(?<=[\s"'])([^\s=<>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Allows the five predefined references, which editors use for quotes. */
function hasHiddenCharacter(text: string): boolean {
  return /&(?!(?:amp|lt|gt|quot|apos);)/.test(text);
}

/** A backslash could spell any word. */
function faultOfStyle(css: string): SvgFault | null {
  if (css.includes('\\')) return 'notReadable';
  return setsFilter.test(css) ? 'filters' : null;
}

/** `none` is no filter; a comment may hide what follows. */
const setsFilter = /(?<![\w-])filter\s*(?:\/\*|:["'\s]*(?!none)[\w(/])/i;

/** After the tag, comment, CDATA section or declaration at `start`; -1 if it does not end. Reads each character once. */
function endOfTag(markup: string, start: number): number {
  for (const [begin, end] of [
    ['<!--', '-->'],
    [cdata, ']]>'],
    ['<?', '?>'],
  ] as const)
    if (markup.startsWith(begin, start)) {
      const found = markup.indexOf(end, start + begin.length);
      return found === -1 ? -1 : found + end.length;
    }
  // Declarations within the DOCTYPE follow as tags of their own.
  if (markup.startsWith('<!DOCTYPE', start)) return start + '<!DOCTYPE'.length;
  const marks = /["'>]/g;
  marks.lastIndex = start;
  for (let mark = marks.exec(markup); mark; mark = marks.exec(markup)) {
    if (mark[0] === '>') return marks.lastIndex;
    const closing = markup.indexOf(mark[0], marks.lastIndex);
    if (closing === -1) return -1;
    marks.lastIndex = closing + 1;
  }
  return -1;
}

/** Includes nested copies; infinite for cycles. */
function countCopies(copies: Map<string, Set<string>[]>): number {
  const counts = new Map<string, number>();
  const count = (id: string, depth: number): number => {
    const known = counts.get(id);
    if (known !== undefined) return known;
    // A chain this deep exceeds the limit of copies, and a deeper one could exhaust the stack.
    if (depth > chainMax) return Number.POSITIVE_INFINITY;
    counts.set(id, Number.POSITIVE_INFINITY);
    let total = 0;
    for (const hrefs of copies.get(id) ?? []) for (const shown of hrefs) total += 1 + count(shown, depth + 1);
    counts.set(id, total);
    return total;
  };
  return count('', 0);
}
