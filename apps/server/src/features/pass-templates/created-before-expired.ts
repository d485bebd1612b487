import type { DesignDocument } from '@tessera/pass-design';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** A design's rule of expiry for SQL: passes of the template created up to this moment have run out by it; null when none has. */
export function createdBeforeExpired({ expiry }: DesignDocument['features'], now: Date): Date | null {
  if (!expiry) return null;
  if (expiry.kind === 'fixed') return new Date(expiry.at) <= now ? now : null;
  return new Date(now.getTime() - expiry.days * dayMilliseconds);
}
