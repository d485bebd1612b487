/** PostgreSQL takes no U+0000, and no UTF-8 has half a surrogate pair; wallets refuse both, too. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/**
 * Control characters, line and paragraph separators, and half surrogate pairs. In a name they break mail headers, log lines and the lines of
 * a pass, and people do not type them on purpose.
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
