import type { DesignDocument } from '@tessera/pass-design';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Passes created up to this time have expired; null if none have. */
export function expiryCutoff({ expiry }: DesignDocument['features'], now: Date): Date | null {
  if (!expiry) return null;
  if (expiry.kind === 'fixed') return new Date(expiry.at) <= now ? now : null;
  return new Date(now.getTime() - expiry.days * dayMilliseconds);
}
