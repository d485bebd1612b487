import type { SignInEnd } from '@tessera/identity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { auditRow } from './audit-row.ts';
import { authorizationCodeRow } from './authorization-code-record.ts';
import { sessionRow } from './session-record.ts';

/**
 * All that a sign-in leaves behind, in one statement, so all or nothing: whatever else it writes is selected from the request it takes away. Of two at
 * once the second waits for the first one's lock on the signer, and finds no request; so does one whose password is being replaced.
 */
export async function finishSignIn(
  db: Kysely<GlobalTables>,
  { requestId, passwordHash, browserHash, session, code, event }: SignInEnd,
): Promise<{ isNewBrowser: boolean } | null> {
  const { userId, createdAt: at, authenticationMethod } = session;
  const browser = { user_id: userId, device_hash: browserHash, first_seen_at: at };
  const passwordUse = authenticationMethod === 'Password' ? sql`, password_used_at = ${at}` : sql``;
  const { rows } = await sql<{ is_new_browser: boolean }>`
    with signer as (
        select id from identity_users
        where id = ${userId} and password_hash is not distinct from ${passwordHash}
        for no key update
      ),
      request as (
        delete from identity_authorization_requests request using signer
        where request.id = ${requestId} returning request.id
      ),
      browser as (
        ${insertWithRequest('identity_devices', browser)} on conflict (user_id, device_hash) do nothing
        returning device_hash
      ),
      signed_in as (
        update identity_users set last_sign_in_at = ${at}, updated_at = ${at} ${passwordUse}
        from request where identity_users.id = ${userId}
      ),
      session as (${insertWithRequest('identity_sessions', sessionRow(session))}),
      code as (${insertWithRequest('identity_authorization_codes', authorizationCodeRow(code))}),
      event as (${insertWithRequest('identity_audit', auditRow(event))})
    select exists (select from browser) as is_new_browser from request`.execute(db);
  const [finished] = rows;
  return finished ? { isNewBrowser: finished.is_new_browser } : null;
}

/** Adds a row if the request was there. */
function insertWithRequest<Table extends keyof GlobalTables & `identity_${string}`>(
  table: Table,
  row: GlobalTables[Table],
): RawBuilder<unknown> {
  const columns = Object.keys(row).map((column) => sql.ref(column));
  return sql`insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(Object.values(row))} from request`;
}
