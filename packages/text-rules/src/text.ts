/** PostgreSQL rejects U+0000, UTF-8 has no lone surrogates, and wallets reject both. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

/**
 * Control characters, line and paragraph separators, and lone surrogates. In a name they break mail headers, log lines and the
 * lines of a pass.
 */
const notInOneLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** Whether a text is a single line. */
export function isOneLine(text: string): boolean {
  return toOneLine(text) === text;
}

/** Replaces line breaks and control characters of a text by spaces. */
export function toOneLine(text: string): string {
  return text.replace(notInOneLine, ' ');
}
