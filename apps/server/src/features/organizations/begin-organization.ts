import type { Membership } from '@tessera/identity';
import type { Context } from '../../context.ts';

export type BegunOrganization = { workosIdentifier: string; name: string };

/**
 * The half of a new organization that the identity provider keeps, with this person as its first admin; its page is made after it, in
 * a transaction with its first workspace. Between the two the server may die: then the next try takes up what was begun instead of
 * leaving the person in an organization without a page.
 */
export async function beginOrganization(
  ctx: Pick<Context, 'identity' | 'database'>,
  account: { userId: string; organizationId: string | null },
  name: string,
): Promise<BegunOrganization> {
  const begun = await findBegunOrganization(ctx, account, name);
  if (begun) return { workosIdentifier: begun.organizationId, name: begun.organizationName };
  const made = await ctx.identity.createOrganization({ name });
  await ctx.identity.addMembership({ userId: account.userId, organizationId: made.id, role: 'admin' });
  return { workosIdentifier: made.id, name: made.name };
}

/**
 * An organization without a page that this person administrates: the one their token speaks for, else one of this very name. Others
 * may be somebody's for another purpose, for WorkOS can be shared with other applications.
 */
async function findBegunOrganization(
  ctx: Pick<Context, 'identity' | 'database'>,
  { userId, organizationId }: { userId: string; organizationId: string | null },
  name: string,
): Promise<Membership | null> {
  const meant = (await ctx.identity.listMemberships(userId))
    .filter(({ role }) => role === 'admin')
    .filter(
      (membership) => membership.organizationId === organizationId || membership.organizationName === name,
    );
  if (meant.length === 0) return null;
  const rows = await ctx.database.global
    .selectFrom('organizations')
    .select('workos_identifier')
    .where(
      'workos_identifier',
      'in',
      meant.map((membership) => membership.organizationId),
    )
    .execute();
  const known = new Set(rows.map((row) => row.workos_identifier));
  const begun = meant.filter((membership) => !known.has(membership.organizationId));
  return begun.find((membership) => membership.organizationId === organizationId) ?? begun[0] ?? null;
}
