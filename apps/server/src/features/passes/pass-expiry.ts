import type { DesignDocument } from '@tessera/pass-design';
import type { PassRow } from './find-pass.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** When a pass expires: its own date or the design's, whichever is earlier; null if neither has one. */
export function passExpiry(
  pass: Pick<PassRow, 'expires_at' | 'created_at'>,
  { expiry }: DesignDocument['features'],
): Date | null {
  const designed =
    expiry === null
      ? null
      : expiry.kind === 'fixed'
        ? new Date(expiry.at)
        : new Date(pass.created_at.getTime() + expiry.days * dayMilliseconds);
  if (!pass.expires_at || !designed) return pass.expires_at ?? designed;
  return pass.expires_at < designed ? pass.expires_at : designed;
}

/** The date of an input: null removes it, undefined leaves it unchanged. */
export function dateOf(input: string | null | undefined): Date | null | undefined {
  return input ? new Date(input) : input === undefined ? undefined : null;
}
