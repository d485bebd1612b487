import { Badge, type BadgeTone } from '../ui/badge.tsx';
import type { Member, MemberStatus } from './member.ts';

const badges: Partial<Record<MemberStatus, { words: string; tone: BadgeTone }>> = {
  Invited: { words: 'Invited', tone: 'amber' },
  InviteExpired: { words: 'Invite Expired', tone: 'red' },
  InviteRevoked: { words: 'Invite Revoked', tone: 'red' },
};

export function UserBadges({ member: { isLoggedInUser, status } }: { member: Member }) {
  const badge = status && badges[status];
  return (
    <>
      {isLoggedInUser && <Badge tone="accent">You</Badge>}
      {badge && <Badge tone={badge.tone}>{badge.words}</Badge>}
    </>
  );
}
