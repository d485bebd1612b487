const dayMilliseconds = 24 * 3_600_000;

export function apiKeyExpiry(now: Date, days: number | null): Date | null {
  return days === null ? null : new Date(now.getTime() + days * dayMilliseconds);
}
