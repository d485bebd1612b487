import type { HeldSession } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';

/** A session with its user and their membership of one organization, in one statement: every call of a signed-in page asks this. */
export async function findHeldSession(
  db: Kysely<GlobalTables>,
  id: string,
  organizationId: string | null,
): Promise<HeldSession | null> {
  const row = await db
    .selectFrom('identity_sessions as session')
    .innerJoin('identity_users as user', 'user.id', 'session.user_id')
    .leftJoin('identity_memberships as membership', (join) =>
      join
        .onRef('membership.user_id', '=', 'session.user_id')
        .on('membership.organization_id', '=', organizationId),
    )
    .selectAll('user')
    .select(heldSessionColumns)
    .where('session.id', '=', id)
    .executeTakeFirst();
  return row ? heldSession(row) : null;
}
