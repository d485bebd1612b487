import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

/** Members and invitations that were not accepted, at most `max`: no index is walked further than that. */
export async function countPeople(
  db: Kysely<GlobalTables>,
  organizationId: string,
  max: number,
): Promise<number> {
  const people = db
    .selectFrom('identity_memberships')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .unionAll(
      db
        .selectFrom('identity_invitations')
        .select('organization_id')
        .where('organization_id', '=', organizationId)
        .where('accepted_at', 'is', null),
    )
    .limit(max);
  const { count } = await db
    .selectFrom(people.as('people'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
