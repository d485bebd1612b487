import type { ThrottleRecord } from '@tessera/identity';
import type { IdentityThrottlesTable } from '../database/schema/identity-records-tables.ts';

type ThrottleValues = Omit<IdentityThrottlesTable, 'key'>;

/** A row without attempts: what a throttle looks like before its first attempt and after it was forgotten. */
export const untouched: ThrottleValues = { attempts: 0, blocked_until: null, expires_at: new Date(0) };

export function throttleRecord(row: IdentityThrottlesTable): ThrottleRecord | null {
  const { attempts, blocked_until, expires_at } = row;
  return attempts === 0 ? null : { attempts, blockedUntil: blocked_until, expiresAt: expires_at };
}

export function throttleValues(throttle: ThrottleRecord | null): ThrottleValues {
  if (!throttle) return untouched;
  const { attempts, blockedUntil, expiresAt } = throttle;
  return { attempts, blocked_until: blockedUntil, expires_at: expiresAt };
}
