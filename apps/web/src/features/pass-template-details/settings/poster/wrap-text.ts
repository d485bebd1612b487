import type { Lettering } from './poster-drawing.ts';

export type WrappedText = { size: number; lines: string[] };

type Limits = { weight: number; width: number; sizes: readonly number[]; linesMax: number };

export function fitText(text: string, { weight, width, sizes, linesMax }: Limits, lettering: Lettering) {
  const smallest = Math.min(...sizes);
  let last: WrappedText = { size: smallest, lines: [] };
  for (const size of sizes) {
    const within = (limit: number) => (line: string) => lettering.width(line, weight) * size <= limit;
    const fits = within(width);
    const lines = wrapText(text, fits);
    if (lines.length <= linesMax && lines.every(fits))
      return { size, lines: balanced(text, lines, width, within) };
    last = { size, lines: cutLines(lines, linesMax, fits) };
  }
  return last;
}

type Fits = (line: string) => boolean;

function balanced(text: string, lines: string[], width: number, within: (limit: number) => Fits): string[] {
  let even = lines;
  for (let limit = width * 0.95; limit > width / 2; limit -= width * 0.05) {
    const narrower = wrapText(text, within(limit));
    if (narrower.length > lines.length || !narrower.every(within(limit))) break;
    even = narrower;
  }
  return even;
}

/** Breaks at spaces; elsewhere only within a part longer than a line, as in scripts without spaces. */
function wrapText(text: string, fits: Fits): string[] {
  const lines: string[] = [];
  let line = '';
  const parts = text.split(/(?<=\s)/).flatMap((part) => (fits(part.trim()) ? [part] : breakable(part)));
  for (const part of parts) {
    if (line && !fits((line + part).trim())) {
      lines.push(line.trim());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trim()].filter(Boolean);
}

/** The parts of a text without spaces at which a line may break; punctuation stays with the part before it. */
function breakable(text: string): string[] {
  const parts: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text))
    if (isWordLike || parts.length === 0) parts.push(segment);
    else parts.push((parts.pop() ?? '') + segment);
  return parts.length > 1 ? parts : [...text];
}

function cutLines(lines: string[], linesMax: number, fits: Fits): string[] {
  if (lines.length <= linesMax) return lines;
  const kept = lines.slice(0, linesMax);
  let last = kept.pop() ?? '';
  while (last && !fits(`${last}…`)) last = [...last].slice(0, -1).join('');
  return [...kept, `${last.trimEnd()}…`];
}
