import type { PassContent } from '@tessera/pass-design';

/** Whether a campaign's message is for this pass: it existed at the launch, and is neither voided nor expired. */
export function isRecipient(
  pass: { created_at: Date },
  content: Pick<PassContent, 'voided' | 'expiresAt'>,
  { launchedAt, now }: { launchedAt: Date; now: Date },
): boolean {
  const over = content.expiresAt !== null && new Date(content.expiresAt) <= now;
  return !content.voided && !over && pass.created_at <= launchedAt;
}
