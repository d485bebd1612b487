import type { IdentityContext } from '../identity-context.ts';
import type { MembershipRecord } from '../store/organizations-store.ts';
import type { HeldSession } from '../store/sessions-store.ts';

type Choice = { allowed: true; membership: MembershipRecord | null } | { allowed: false };

/**
 * The organization of a token: the requested one (members only), else the session's last one, else the oldest membership, else none. A user who has
 * left the last one gets another. `held` is the membership in the requested or last one.
 */
export async function chooseOrganization(
  context: IdentityContext,
  held: HeldSession,
  asked: string | null,
): Promise<Choice> {
  if (held.membership) return { allowed: true, membership: held.membership };
  if (asked !== null) return { allowed: false };
  const [oldest] = await context.store.listMemberships(held.user.id);
  return { allowed: true, membership: oldest ?? null };
}
