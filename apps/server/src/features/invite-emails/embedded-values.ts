import { randomBytes } from 'node:crypto';

/** Five times the longest body. A value that is output in a loop would otherwise grow without limit. */
const charactersMax = 50_000;

/** Unknown outside this process, so that no text can contain a mark. Letters and digits survive Markdown and URLs unchanged. */
const nonce = randomBytes(8).toString('hex');
const marks = new RegExp(`z${nonce}z(\\d+)z`, 'g');

/** The values of one text, each represented by a mark until the formatting is done. */
export type EmbeddedValues = {
  /** Returns the mark. @throws Error if the values are too long in total */
  embed(value: string): string;
  /** Replaces the marks of a text by what `show` makes of their values and positions. */
  fill(text: string, show: (value: string, offset: number) => string): string;
};

export function openEmbeddedValues(): EmbeddedValues {
  const values: string[] = [];
  let characters = 0;
  return {
    embed: (value) => {
      characters += value.length;
      if (characters > charactersMax) throw new Error('the values of the text are too long');
      return `z${nonce}z${values.push(value) - 1}z`;
    },
    fill: (text, show) =>
      text.replace(marks, (_, index: string, offset: number) => show(values[Number(index)] ?? '', offset)),
  };
}

/** Whether a text contains a mark. */
export const holdsValue = (text: string): boolean => text.search(marks) >= 0;
