import type { IdentityStore } from '@tessera/identity';
import { type Kysely, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';
import type { IdentityTables } from './identity-tables.ts';
import { rowsAsJson, rowsOf } from './row-of.ts';

type AuthorizationsStore = Pick<
  IdentityStore,
  | 'insertAuthorizationRequest'
  | 'findAuthorizationRequest'
  | 'insertAuthorizationCode'
  | 'findAuthorizationCode'
  | 'spendAuthorizationCode'
>;

export function authorizationsStore(db: Kysely<IdentityTables>): AuthorizationsStore {
  const insertRequest = buildOnce(db, ({ request }: Slots<{ request: string }>) =>
    sql`insert into identity_authorization_requests
      select * from ${rowsOf('identityAuthorizationRequests', request)}`.compile(db),
  );
  const findRequest = buildOnce(db, ({ id }: Slots<{ id: string }>) =>
    db.selectFrom('identityAuthorizationRequests').selectAll().where('id', '=', id).compile(),
  );
  return {
    insertAuthorizationRequest: async (request) => {
      await insertRequest({ request: rowsAsJson('identityAuthorizationRequests', [request]) });
    },
    findAuthorizationRequest: async (id) => {
      const [row] = (await findRequest({ id })).rows;
      return row ?? null;
    },
    insertAuthorizationCode: async (code) => {
      await db.insertInto('identityAuthorizationCodes').values(code).execute();
    },
    findAuthorizationCode: async (codeHash) => {
      const row = await db
        .selectFrom('identityAuthorizationCodes')
        .selectAll()
        .where('codeHash', '=', codeHash)
        .executeTakeFirst();
      return row ?? null;
    },
    spendAuthorizationCode: spendAuthorizationCode(db),
  };
}

type Spending = { codeHash: string; at: Date };

/** Of two simultaneous calls the second waits for the row lock and finds the code used. */
function spendAuthorizationCode(db: Kysely<IdentityTables>): IdentityStore['spendAuthorizationCode'] {
  const spend = buildOnce(db, ({ codeHash, at }: Slots<Spending>) =>
    db
      .with('code', (cte) =>
        cte
          .updateTable('identityAuthorizationCodes')
          .set({ usedAt: at })
          .where('codeHash', '=', codeHash)
          .where('usedAt', 'is', null)
          .returningAll(),
      )
      .selectFrom('code')
      .innerJoin('identitySessions as session', 'session.id', 'code.sessionId')
      .innerJoin('identityUsers as user', 'user.id', 'session.userId')
      .leftJoin('identityMemberships as membership', (join) =>
        join
          .onRef('membership.userId', '=', 'session.userId')
          .on(({ eb, fn }) =>
            eb(
              'membership.organizationId',
              '=',
              fn.coalesce('code.organizationId', 'session.organizationId'),
            ),
          ),
      )
      .selectAll('user')
      .select(heldSessionColumns)
      .select([
        'code.clientId',
        'code.redirectUri',
        'code.codeChallenge',
        'code.organizationId',
        'code.createdAt as codeCreatedAt',
        'code.expiresAt',
      ])
      .compile(),
  );
  return async (codeHash, at) => {
    const [row] = (await spend({ codeHash, at })).rows;
    if (!row) return null;
    const { clientId, redirectUri, codeChallenge, sessionId, organizationId, expiresAt } = row;
    const asked = { clientId, redirectUri, codeChallenge, sessionId, organizationId };
    const code = { ...asked, codeHash, createdAt: row.codeCreatedAt, expiresAt, usedAt: at };
    return { ...heldSession(row), code };
  };
}
