import { AppleWalletError } from '../errors.ts';

// Apple's "W3C date" with an offset. Without one, Wallet rejects the pass or shifts the time.
const w3cDatePattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** The date in the form that Wallet accepts everywhere, without fractions of a second. */
export function w3cDate(text: unknown, path: string): string {
  const match = typeof text === 'string' ? w3cDatePattern.exec(text) : null;
  if (!match || Number.isNaN(Date.parse(match[0]))) throw new AppleWalletError('dateWithoutOffset', { path });
  return `${match[1]}${match[2]}`;
}
