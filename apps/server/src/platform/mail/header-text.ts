import { toOneLine } from '@tessera/text-rules';

/** RFC 5322 allows 998 characters a line; mail programs show about 100. */
const headerCharactersMax = 200;

/**
 * A text people wrote, as one line for a header. Line ends are taken out before anything else sees them: behind one, a name could add
 * headers or recipients of its own. So are the marks that turn the direction of writing, which make one address look like another.
 */
export function headerText(text: string): string {
  const line = toOneLine(text)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  return [...line].slice(0, headerCharactersMax).join('').trimEnd();
}
