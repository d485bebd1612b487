export type Selection = { text: string; start: number; end: number };

/** Replaces `start` to `end`, then selects `selectStart` to `selectEnd` of the result. */
export type TextEdit = {
  start: number;
  end: number;
  insert: string;
  selectStart: number;
  selectEnd: number;
};

export function toggleMark({ text, start, end }: Selection, mark: string, placeholder: string): TextEdit {
  const size = mark.length;
  const isMarked =
    text.slice(start - size, start) === mark &&
    text.slice(end, end + size) === mark &&
    // One star of a bold text does not make it italic.
    text[start - size - 1] !== mark[0];
  if (isMarked) {
    const insert = text.slice(start, end);
    return { start: start - size, end: end + size, insert, selectStart: start - size, selectEnd: end - size };
  }
  const inner = text.slice(start, end) || placeholder;
  const selectStart = start + size;
  return { start, end, insert: mark + inner + mark, selectStart, selectEnd: selectStart + inner.length };
}

export function insertLink({ text, start, end }: Selection): TextEdit {
  const label = text.slice(start, end) || 'text';
  const address = 'https://';
  const selectStart = start + label.length + 3;
  return {
    start,
    end,
    insert: `[${label}](${address})`,
    selectStart,
    selectEnd: selectStart + address.length,
  };
}

export function toggleList({ text, start, end }: Selection): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isList = lines.every((line) => line.startsWith('- '));
  const insert = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join('\n');
  return { start: from, end: to, insert, selectStart: from + insert.length, selectEnd: from + insert.length };
}

export function insertParagraph({ text, end }: Selection, paragraph: string, selected: string): TextEdit {
  const before = text.slice(0, end);
  const after = text.slice(end);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  const selectStart = end + lead.length + paragraph.indexOf(selected);
  return {
    start: end,
    end,
    insert: lead + paragraph + tail,
    selectStart,
    selectEnd: selectStart + selected.length,
  };
}

export function insertValue({ start, end }: Selection, liquid: string, withFallback: boolean): TextEdit {
  const isPlain = /^\{\{ [\w.]+ \}\}$/.test(liquid);
  if (!withFallback || !isPlain) {
    const caret = start + liquid.length;
    return { start, end, insert: liquid, selectStart: caret, selectEnd: caret };
  }
  const fallback = 'there';
  const insert = `${liquid.slice(0, -3)} | default: "${fallback}" }}`;
  const selectStart = start + insert.indexOf('"') + 1;
  return { start, end, insert, selectStart, selectEnd: selectStart + fallback.length };
}
