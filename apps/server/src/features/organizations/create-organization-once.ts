import { sql, type Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { GlobalTables } from '../../platform/database/schema/database.ts';

export type ProviderOrganization = { workosIdentifier: string; name: string };

/** Simultaneous requests of a person, and the next one after a crash, share one external id and so one organization. */
export async function createOrganizationOnce(
  ctx: Pick<Context, 'identity' | 'database'>,
  account: { userId: string; organizationId: string | null },
  { name, externalId }: { name: string; externalId: string },
): Promise<ProviderOrganization> {
  const { userId } = account;
  const pageless = await findPagelessOrganization(ctx, account);
  if (pageless) return pageless;
  const made = await ctx.identity.createOrganization({ name, externalId });
  await ctx.identity.addMembership({ userId, organizationId: made.id, role: 'admin' });
  return { workosIdentifier: made.id, name: made.name };
}

/** A new id, unless an earlier creation has not ended or ended after this request arrived. Waits for a transaction that ends one. */
export async function reserveExternalId(
  { database, ids }: Pick<Context, 'database' | 'ids'>,
  { userId, arrivedAt }: { userId: string; arrivedAt: Date },
): Promise<string> {
  const hasEnded = sql`pending_organizations.ended_at <= ${arrivedAt}`;
  const { external_id: externalId } = await database.global
    .insertInto('pending_organizations')
    .values({ user_id: userId, external_id: ids.uuid() })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        external_id: sql`case when ${hasEnded} then excluded.external_id else pending_organizations.external_id end`,
        ended_at: sql`case when ${hasEnded} then null else pending_organizations.ended_at end`,
      }),
    )
    .returning('external_id')
    .executeTakeFirstOrThrow();
  return externalId;
}

/** Call it in the transaction that creates the page. */
export async function endOrganizationCreation(
  db: Transaction<GlobalTables>,
  { userId, externalId, at }: { userId: string; externalId: string; at: Date },
): Promise<void> {
  await db
    .updateTable('pending_organizations')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('external_id', '=', externalId)
    .execute();
}

async function findPagelessOrganization(
  { identity, database }: Pick<Context, 'identity' | 'database'>,
  { userId, organizationId }: { userId: string; organizationId: string | null },
): Promise<ProviderOrganization | null> {
  if (organizationId === null) return null;
  const memberships = await identity.listMemberships(userId);
  const own = memberships.find((one) => one.organizationId === organizationId && one.role === 'admin');
  if (!own) return null;
  const page = await database.global
    .selectFrom('organizations')
    .select('id')
    .where('workos_identifier', '=', organizationId)
    .executeTakeFirst();
  return page ? null : { workosIdentifier: organizationId, name: own.organizationName };
}
