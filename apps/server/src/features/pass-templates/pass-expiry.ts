import type { DesignDocument } from '@tessera/pass-design';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** The earlier of the pass's own date and the design's. */
export function passExpiry(
  pass: { expires_at: Date | null; created_at: Date },
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

export function dateOf(input: string | null | undefined): Date | null | undefined {
  return input ? new Date(input) : input === undefined ? undefined : null;
}
