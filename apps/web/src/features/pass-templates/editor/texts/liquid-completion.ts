import type { DesignDocument } from '@tessera/pass-design';
import { referencesOf } from '../attributes/references.ts';

export type Suggestion = { label: string; group: string; insert: string };
export type Completion = { from: number; suggestions: Suggestion[] };

/** The filters that passes commonly need; the engine accepts more. */
export const commonFilters: readonly { name: string; label: string; example: string }[] = [
  { name: 'default', label: 'Text if empty', example: 'default: "there"' },
  { name: 'date', label: 'Date format', example: 'date: "%-d %b %Y"' },
  { name: 'upcase', label: 'Capitals', example: 'upcase' },
  { name: 'downcase', label: 'Small letters', example: 'downcase' },
  { name: 'capitalize', label: 'First letter capital', example: 'capitalize' },
  { name: 'truncate', label: 'Shorten', example: 'truncate: 20' },
  { name: 'append', label: 'Text after it', example: 'append: " points"' },
  { name: 'prepend', label: 'Text before it', example: 'prepend: "No. "' },
  { name: 'replace', label: 'Replace', example: 'replace: "-", " "' },
  { name: 'slice', label: 'Part of the text', example: 'slice: 0, 4' },
  { name: 'plus', label: 'Add', example: 'plus: 1' },
  { name: 'minus', label: 'Subtract', example: 'minus: 1' },
  { name: 'times', label: 'Multiply', example: 'times: 2' },
  { name: 'divided_by', label: 'Divide', example: 'divided_by: 2' },
  { name: 'round', label: 'Round', example: 'round: 2' },
];

export function completionAt(
  text: string,
  caret: number,
  document: Pick<DesignDocument, 'attributes'>,
): Completion | null {
  const start = text.lastIndexOf('{{', caret - 1);
  if (start === -1 || start + 2 > caret) return null;
  const inside = text.slice(start + 2, caret);
  if (inside.includes('}}')) return null;
  // Mask quoted text, which may contain a bar, at the same length.
  const bar = inside.replace(/"[^"]*"|'[^']*'/g, (quoted) => '_'.repeat(quoted.length)).lastIndexOf('|');
  const word = /^(\s*)([\w.]*)$/.exec(inside.slice(bar + 1));
  if (!word) return null;
  const [, space = '', typed = ''] = word;
  const from = caret - space.length - typed.length;
  const known = bar === -1 ? references(document) : filters();
  const sought = typed.toLowerCase();
  const suggestions = known
    .filter(({ label, insert }) => insert.toLowerCase().startsWith(sought) || matches(label, sought))
    .map((suggestion) => ({ ...suggestion, insert: ` ${suggestion.insert}` }));
  return suggestions.length > 0 ? { from, suggestions } : null;
}

const matches = (label: string, sought: string) =>
  sought !== '' &&
  label
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(sought));

export function accept(
  text: string,
  caret: number,
  { from }: Completion,
  { insert }: Suggestion,
): { text: string; caret: number } {
  const rest = text.slice(caret);
  const close = /^\s*(?:\||\}\})/.test(rest) ? '' : ' }}';
  const before = text.slice(0, from) + insert + close;
  return { text: before + rest, caret: before.length };
}

const references = (document: Pick<DesignDocument, 'attributes'>): Suggestion[] =>
  referencesOf(document).flatMap(({ title, references: group }) =>
    group.map(({ label, liquid }) => ({ label, group: title, insert: liquid.slice(2, -2).trim() })),
  );

const filters = (): Suggestion[] =>
  commonFilters.map(({ label, example }) => ({ label, group: 'Filters', insert: example }));
