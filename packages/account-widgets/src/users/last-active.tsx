import { RelativeTimeLabel } from '../time/relative-time-label.tsx';
import type { Member } from './member.ts';

/** Only who has joined can have been active. */
export function LastActive({ member: { status, lastActivityAt } }: { member: Member }) {
  if (status !== 'Active') return 'Not active';
  return lastActivityAt === null ? 'Never' : <RelativeTimeLabel instant={lastActivityAt} />;
}
