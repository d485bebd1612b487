import type { AuthorizationRequestRecord, IdentityStore } from '@tessera/identity';
import { type Kysely, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import type { IdentityAuthorizationRequestsTable } from '../database/schema/identity-sign-in-tables.ts';
import { authorizationCodeRecord, authorizationCodeRow } from './authorization-code-record.ts';
import { rowOf } from './row-of.ts';
import { spendAuthorizationCode } from './spend-authorization-code.ts';

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
