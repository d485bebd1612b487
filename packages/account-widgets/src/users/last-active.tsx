import { RelativeTimeLabel } from '../time/relative-time-label.tsx';
import type { Member } from './member.ts';

export function LastActive({ member: { status, lastActivityAt } }: { member: Member }) {
  if (status !== 'Active') return 'Not active';
  return lastActivityAt === null ? 'Never' : <RelativeTimeLabel instant={lastActivityAt} />;
}
