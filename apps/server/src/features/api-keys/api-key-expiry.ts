const dayMilliseconds = 24 * 3_600_000;

/** When a key made now runs out; null: when it is revoked. */
export function apiKeyExpiry(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * dayMilliseconds);
}
