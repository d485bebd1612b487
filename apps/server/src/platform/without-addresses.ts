/** For the log: removes email and IP addresses, and queries and fragments of URLs, which may contain searches and tokens. */
export function withoutAddresses(text: string): string {
  return text
    .replace(/[^\s@/"'(<]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+/gu, '…@…')
    .replace(/((?:https?:\/)?\/[^\s?#()]*)[?#][^\s():]*/g, '$1')
    .replace(/(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g, '…')
    .replace(
      /(?<![\w:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\w:])|(?<![\w:])(?:[\da-f]{1,4}:)+(?::[\da-f]{1,4})+(?![\w:])/gi,
      '…',
    );
}
