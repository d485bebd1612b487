import type { Face } from '@tessera/pass-design';

/** Whether a campaign's message is for this pass: it existed at the launch, and is neither voided nor expired. */
export function isRecipient(
  pass: { created_at: Date },
  face: Pick<Face, 'voided' | 'expiresAt'>,
  { launchedAt, now }: { launchedAt: Date; now: Date },
): boolean {
  const over = face.expiresAt !== null && new Date(face.expiresAt) <= now;
  return !face.voided && !over && pass.created_at <= launchedAt;
}
