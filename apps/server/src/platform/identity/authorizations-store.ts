import type { AuthorizationCodeRecord, AuthorizationRequestRecord, IdentityStore } from '@tessera/identity';
import { type Kysely, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import type {
  IdentityAuthorizationCodesTable,
  IdentityAuthorizationRequestsTable,
} from '../database/schema/identity-sign-in-tables.ts';
import { heldSession, heldSessionColumns } from './held-session.ts';
import { rowOf } from './row-of.ts';

type AuthorizationsStore = Pick<
  IdentityStore,
  | 'insertAuthorizationRequest'
  | 'findAuthorizationRequest'
  | 'insertAuthorizationCode'
  | 'findAuthorizationCode'
  | 'spendAuthorizationCode'
>;

/** Sign-ins under way, and the codes that end them. */
export function authorizationsStore(db: Kysely<GlobalTables>): AuthorizationsStore {
  const insertRequest = buildOnce(db, ({ request }: Slots<{ request: IdentityAuthorizationRequestsTable }>) =>
    sql`insert into identity_authorization_requests
      select * from ${rowOf('identity_authorization_requests', request)}`.compile(db),
  );
  const findRequest = buildOnce(db, ({ id }: Slots<{ id: string }>) =>
    db.selectFrom('identity_authorization_requests').selectAll().where('id', '=', id).compile(),
  );
  return {
    insertAuthorizationRequest: async (request) => {
      await insertRequest({ request: requestRow(request) });
    },
    findAuthorizationRequest: async (id) => {
      const [row] = (await findRequest({ id })).rows;
      return row ? requestRecord(row) : null;
    },
    insertAuthorizationCode: async (code) => {
      await db.insertInto('identity_authorization_codes').values(authorizationCodeRow(code)).execute();
    },
    findAuthorizationCode: async (codeHash) => {
      const row = await db
        .selectFrom('identity_authorization_codes')
        .selectAll()
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      return row ? authorizationCodeRecord(row) : null;
    },
    spendAuthorizationCode: spendAuthorizationCode(db),
  };
}

function requestRow(request: AuthorizationRequestRecord): IdentityAuthorizationRequestsTable {
  return {
    id: request.id,
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    code_challenge: request.codeChallenge,
    state: request.state,
    organization_id: request.organizationId,
    invitation_id: request.invitationId,
    screen_hint: request.screenHint,
    login_hint: request.loginHint,
    context: request.context,
    created_at: request.createdAt,
    expires_at: request.expiresAt,
  };
}

function requestRecord(row: IdentityAuthorizationRequestsTable): AuthorizationRequestRecord {
  return {
    id: row.id,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
    state: row.state,
    organizationId: row.organization_id,
    invitationId: row.invitation_id,
    screenHint: row.screen_hint,
    loginHint: row.login_hint,
    context: row.context,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

export function authorizationCodeRow(code: AuthorizationCodeRecord): IdentityAuthorizationCodesTable {
  return {
    code_hash: code.codeHash,
    client_id: code.clientId,
    redirect_uri: code.redirectUri,
    code_challenge: code.codeChallenge,
    session_id: code.sessionId,
    organization_id: code.organizationId,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
    used_at: code.usedAt,
  };
}

export function authorizationCodeRecord(row: IdentityAuthorizationCodesTable): AuthorizationCodeRecord {
  return {
    codeHash: row.code_hash,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
    sessionId: row.session_id,
    organizationId: row.organization_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  };
}

type Spending = { codeHash: string; at: Date };

/** Spends a code and reads what it was made for, in one statement. Of two at once the second waits for the first one's row lock, and finds it used. */
function spendAuthorizationCode(db: Kysely<GlobalTables>): IdentityStore['spendAuthorizationCode'] {
  const spend = buildOnce(db, ({ codeHash, at }: Slots<Spending>) =>
    db
      .with('code', (cte) =>
        cte
          .updateTable('identity_authorization_codes')
          .set({ used_at: at })
          .where('code_hash', '=', codeHash)
          .where('used_at', 'is', null)
          .returningAll(),
      )
      .selectFrom('code')
      .innerJoin('identity_sessions as session', 'session.id', 'code.session_id')
      .innerJoin('identity_users as user', 'user.id', 'session.user_id')
      .leftJoin('identity_memberships as membership', (join) =>
        join
          .onRef('membership.user_id', '=', 'session.user_id')
          .on(({ eb, fn }) =>
            eb(
              'membership.organization_id',
              '=',
              fn.coalesce('code.organization_id', 'session.organization_id'),
            ),
          ),
      )
      .selectAll('user')
      .select(heldSessionColumns)
      .select([
        'code.client_id',
        'code.redirect_uri',
        'code.code_challenge',
        'code.organization_id',
        'code.created_at as code_created_at',
        'code.expires_at',
      ])
      .compile(),
  );
  return async (codeHash, at) => {
    const [row] = (await spend({ codeHash, at })).rows;
    if (!row) return null;
    const { code_created_at: created_at } = row;
    const code = authorizationCodeRecord({ ...row, code_hash: codeHash, created_at, used_at: at });
    return { ...heldSession(row), code };
  };
}
