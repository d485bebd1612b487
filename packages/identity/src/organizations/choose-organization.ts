import type { IdentityContext } from '../identity-context.ts';
import type { MembershipRecord } from '../store/organizations-store.ts';

type Wish = { userId: string; asked: string | null; last: string | null };
type Choice = { allowed: true; membership: MembershipRecord | null } | { allowed: false };

/**
 * Which organization a token speaks for: the one asked for (its members only), else the session's last one, else the oldest
 * membership, else none. Somebody who left the last one is not shut out, only moved.
 */
export async function chooseOrganization(
  context: IdentityContext,
  { userId, asked, last }: Wish,
): Promise<Choice> {
  if (asked !== null) {
    const membership = await context.store.findMembership(userId, asked);
    return membership ? { allowed: true, membership } : { allowed: false };
  }
  const current = last === null ? null : await context.store.findMembership(userId, last);
  if (current) return { allowed: true, membership: current };
  const [oldest] = await context.store.listMemberships(userId);
  return { allowed: true, membership: oldest ?? null };
}
