import { z } from 'zod';

/** PostgreSQL takes no U+0000, and no UTF-8 has half a surrogate pair; wallets refuse both, too. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/**
 * Control characters, line and paragraph separators, and half surrogate pairs. In a name they break mail headers, log lines and the lines of
 * a pass, and nobody types them on purpose.
 */
const notInOneLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Whether a text can stand on one line anywhere. */
export function isOneLine(text: string): boolean {
  return toOneLine(text) === text;
}

/** A text from elsewhere as one line: what breaks the line becomes a space. */
export function toOneLine(text: string): string {
  return text.replace(notInOneLine, ' ');
}

/** Every name people give: of a person, a company, a workspace, a template, a key. Lengths are the caller's. */
export const nameText = z.string().trim().refine(isOneLine, 'Use letters, digits and signs in one line');

/** An address of several lines, as for a letter. Line ends of every system become `\n`. */
export const addressText = z
  .string()
  .trim()
  .overwrite((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n'))
  .refine((text) => text.split('\n').every(isOneLine), 'Use letters, digits and signs in each line');
