import { toOneLine } from '@tessera/text-rules';

/** RFC 5322 allows 998 characters a line; mail programs show about 100. */
const headerCharactersMax = 200;

/** Removes line ends, which could add headers or recipients, and bidirectional control characters, which could disguise an address. */
export function headerText(text: string): string {
  const line = toOneLine(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return [...line].slice(0, headerCharactersMax).join('').trimEnd();
}

/** RFC 3834: prevents automatic replies. */
export const automatic = { 'Auto-Submitted': 'auto-generated' };
