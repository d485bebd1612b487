import type { IdentityContext } from '../identity-context.ts';
import type { MembershipRecord } from '../store/organizations-store.ts';
import type { HeldSession } from '../store/sessions-store.ts';

type Choice = { allowed: true; membership: MembershipRecord | null } | { allowed: false };

/**
 * Which organization a token speaks for: the one asked for (its members only), else the session's last one, else the oldest
 * membership, else none. Somebody who left the last one is not shut out, only moved. `held` was looked at for the one asked for, or else the last one.
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
