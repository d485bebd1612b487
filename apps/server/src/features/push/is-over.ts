import type { PassContent } from '@tessera/pass-design';

/** Voided or expired since the launch, so that its holder is not notified. */
export function isOver({ voided, expiresAt }: Pick<PassContent, 'voided' | 'expiresAt'>, now: Date): boolean {
  return voided || (expiresAt !== null && new Date(expiresAt) <= now);
}
