import { randomBytes } from 'node:crypto';

/** Five times the longest body; bounds a value in a loop. */
const charactersMax = 50_000;

/** Unknown outside this process, so no text can contain a mark. Letters and digits survive Markdown and URLs. */
const nonce = randomBytes(8).toString('hex');
const marks = new RegExp(`z${nonce}z(\\d+)z`, 'g');

export type EmbeddedValues = {
  embed(value: string): string;
  /** Replaces each mark with the result of `show` for its value and position. */
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

export const holdsValue = (text: string): boolean => text.search(marks) >= 0;
