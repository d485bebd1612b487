import { expect, test } from 'vitest';
import {
  insertLink,
  insertParagraph,
  insertValue,
  type Selection,
  type TextEdit,
  toggleList,
  toggleMark,
} from './text-edits.ts';

/** `|` marks the selection. */
function read(marked: string): Selection {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: end === start ? start : end - 1 };
}

function apply(marked: string, edit: (selection: Selection) => TextEdit): string {
  const selection = read(marked);
  const { start, end, insert, selectStart, selectEnd } = edit(selection);
  const text = selection.text.slice(0, start) + insert + selection.text.slice(end);
  return `${text.slice(0, selectStart)}|${text.slice(selectStart, selectEnd)}|${text.slice(selectEnd)}`;
}

const bold = (selection: Selection) => toggleMark(selection, '**', 'bold');
const italic = (selection: Selection) => toggleMark(selection, '*', 'italic');

test.each([
  ['bold', bold, 'a |b| c', 'a **|b|** c'],
  ['bold off', bold, 'a **|b|** c', 'a |b| c'],
  ['bold without a selection', bold, 'a ||', 'a **|bold|**'],
  ['italic of a bold text', italic, '**|b|**', '***|b|***'],
  ['italic off', italic, 'a *|b|*', 'a |b|'],
  ['a link', insertLink, 'see |this|', 'see [this](|https://|)'],
  ['a list of two lines', toggleList, 'x\na|b\nc|d', 'x\n- ab\n- cd||'],
  ['no list', toggleList, '- a|b\n- c|d', 'ab\ncd||'],
  [
    'a button between paragraphs',
    (selection: Selection) => insertParagraph(selection, '[Get your pass](pass)', 'Get your pass'),
    'a||\n\nb',
    'a\n\n[|Get your pass|](pass)\n\nb',
  ],
  [
    'a button in an empty text',
    (selection: Selection) => insertParagraph(selection, '[Get it](pass)', 'Get it'),
    '||',
    '[|Get it|](pass)',
  ],
  [
    'a value',
    (selection: Selection) => insertValue(selection, '{{ user.city }}', false),
    'in |x|',
    'in {{ user.city }}||',
  ],
  [
    'a value with a fallback',
    (selection: Selection) => insertValue(selection, '{{ user.city }}', true),
    'in ||',
    'in {{ user.city | default: "|there|" }}',
  ],
  [
    'a value that has a fallback',
    (selection: Selection) => insertValue(selection, '{{ user.a | default: "b" }}', true),
    '||',
    '{{ user.a | default: "b" }}||',
  ],
])('%s', (_what, edit, before, after) => {
  expect(apply(before, edit).replaceAll('||', '||')).toBe(after);
});
