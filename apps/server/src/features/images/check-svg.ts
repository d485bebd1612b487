import { gunzipSync } from 'node:zlib';

/** Why a drawing is refused before it is drawn. */
export type SvgFault = 'filters' | 'copies' | 'notReadable';

/** An icon set or a chart shows some hundred copies of its parts. */
const copiesMax = 5_000;
/** What the SVG decoder takes as well. */
const elementDepthMax = 256;
/** An uploaded file has 10 MB at most; a compressed one is no larger when it is unpacked. */
const markupBytesMax = 10 * 1024 * 1024;

/** The markup of an SVG file, plain or compressed; null when the bytes are something else. */
export function readSvgMarkup(bytes: Uint8Array): string | null {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  // Latin-1 keeps every ASCII character in its place, and element and attribute names are ASCII.
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

/**
 * Refuses what takes long to draw and can be told from the markup: filters, and `use` elements that multiply. The limits of the
 * worker process hold for everything else.
 */
export function checkSvg(markup: string): SvgFault | null {
  /** The ids that each element with an id shows by the `use` elements in it; under '' those of the whole file. */
  const copies = new Map<string, string[]>([['', []]]);
  /** The ids of the open elements, null for those without. */
  const open: (string | null)[] = [];
  for (let at = markup.indexOf('<'); at !== -1; at = markup.indexOf('<', at)) {
    const end = endOfTag(markup, at);
    if (end === -1) return 'notReadable';
    const tag = markup.slice(at, end);
    at = end;
    // An entity could hide any of the elements that are looked for.
    if (tag.startsWith('<!ENTITY') && /[<&%]/.test(tag.slice(1))) return 'notReadable';
    if (/^<[!?]/.test(tag)) continue;
    if (tag.startsWith('</')) {
      open.pop();
      continue;
    }
    const [, name = ''] = /^<(?:[\w.-]+:)?([\w-]+)/.exec(tag) ?? [];
    if (/^(?:filter|fe[A-Z]\w*)$/.test(name) || setsFilter.test(tag)) return 'filters';
    if (name === 'style' && setsFilter.test(markup.slice(end, markup.indexOf('</', end)))) return 'filters';
    const id = /\sid\s*=\s*["']([^"']*)/.exec(tag)?.[1] ?? null;
    const shown = name === 'use' && /[\s:]href\s*=\s*["']\s*#([^"']*)/.exec(tag)?.[1];
    for (const within of shown ? new Set(['', id, ...open]) : [])
      if (within !== null) copies.getOrInsert(within, []).push(shown || '');
    if (!tag.endsWith('/>')) open.push(id);
    if (open.length > elementDepthMax) return 'notReadable';
  }
  return countCopies(copies) > copiesMax ? 'copies' : null;
}

/** In an attribute, or in CSS; `none` is no filter. */
const setsFilter = /(?<![\w-])filter\s*[=:]["'\s]*(?!none)[\w(]/i;

/** The index behind the tag, comment, CDATA section or declaration that begins at `start`; -1 when it does not end. Never looks at a character twice. */
function endOfTag(markup: string, start: number): number {
  for (const [begin, end] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<?', '?>'],
  ] as const)
    if (markup.startsWith(begin, start)) {
      const found = markup.indexOf(end, start + begin.length);
      return found === -1 ? -1 : found + end.length;
    }
  // The declarations within follow each as a tag of its own.
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

/** How many copies the file shows, those within copies included; endless where copies show themselves. */
function countCopies(copies: Map<string, string[]>): number {
  const counts = new Map<string, number>();
  const count = (id: string): number => {
    const known = counts.get(id);
    if (known !== undefined) return known;
    const shown = copies.get(id) ?? [];
    counts.set(id, Number.POSITIVE_INFINITY);
    const total =
      shown.length > copiesMax ? shown.length : shown.reduce((sum, other) => sum + 1 + count(other), 0);
    counts.set(id, total);
    return total;
  };
  return count('');
}
