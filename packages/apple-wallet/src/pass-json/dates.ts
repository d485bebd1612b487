import { AppleWalletError } from '../errors.ts';

// Apple's "W3C date": complete, with an offset. Without one, Wallet refuses the pass or shows it shifted.
const w3cDatePattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** The date as Wallet takes it everywhere: fractions of a second are cut off, since the W3C form Apple names has none in its examples. */
export function w3cDate(text: unknown, path: string): string {
  const match = typeof text === 'string' ? w3cDatePattern.exec(text) : null;
  if (!match || Number.isNaN(Date.parse(match[0]))) throw new AppleWalletError('dateWithoutOffset', { path });
  return `${match[1]}${match[2]}`;
}
