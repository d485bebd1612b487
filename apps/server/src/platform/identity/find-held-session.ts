import type { IdentityStore } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';

type Wanted = { id: string; organizationId: string | null };

/** A session with its user and their membership of one organization, in one statement: every call of a signed-in page asks this. */
export function findHeldSession(db: Kysely<GlobalTables>): IdentityStore['findHeldSession'] {
  const find = buildOnce(db, ({ id, organizationId }: Slots<Wanted>) =>
    db
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
      .compile(),
  );
  return async (id, organizationId) => {
    const [row] = (await find({ id, organizationId })).rows;
    return row ? heldSession(row) : null;
  };
}
