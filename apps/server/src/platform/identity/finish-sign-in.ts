import type { IdentityStore, SignInEnd } from '@tessera/identity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { IdentityTables } from './identity-tables.ts';
import { rowsAsJson, rowsOf } from './row-of.ts';

type Values = {
  requestId: string;
  userId: string;
  passwordHash: string | null;
  at: Date;
  passwordUsedAt: Date | null;
  browser: string;
  session: string;
  code: string;
  event: string;
};

/** All or nothing: every insert selects from the request that it deletes. A simultaneous call waits and finds no request. */
export function finishSignIn(db: Kysely<IdentityTables>): IdentityStore['finishSignIn'] {
  const finish = buildOnce(db, (slots: Slots<Values>) =>
    sql<{ isNewBrowser: boolean }>`
      with signer as (
          select id from identity_users
          where id = ${slots.userId} and disabled_at is null and password_hash is not distinct from ${slots.passwordHash}
          for no key update
        ),
        request as (
          delete from identity_authorization_requests request using signer
          where request.id = ${slots.requestId} returning request.id
        ),
        browser as (
          ${insertWithRequest('identityDevices', slots.browser)} on conflict (user_id, device_hash) do nothing
          returning device_hash
        ),
        signed_in as (
          update identity_users set last_sign_in_at = ${slots.at}, updated_at = ${slots.at},
            password_used_at = coalesce(${slots.passwordUsedAt}, password_used_at)
          from request where identity_users.id = ${slots.userId}
        ),
        session as (${insertWithRequest('identitySessions', slots.session)}),
        code as (${insertWithRequest('identityAuthorizationCodes', slots.code)}),
        event as (${insertWithRequest('identityAudit', slots.event)})
      select exists (select from browser) as is_new_browser from request`.compile(db),
  );
  return async (end) => {
    const [finished] = (await finish(valuesOf(end))).rows;
    return finished ? { isNewDevice: finished.isNewBrowser } : null;
  };
}

function valuesOf({ requestId, passwordHash, deviceHash, session, code, event }: SignInEnd): Values {
  const { userId, createdAt: at, authenticationMethod } = session;
  return {
    requestId,
    userId,
    passwordHash,
    at,
    passwordUsedAt: authenticationMethod === 'Password' ? at : null,
    browser: rowsAsJson('identityDevices', [{ userId, deviceHash, firstSeenAt: at }]),
    session: rowsAsJson('identitySessions', [session]),
    code: rowsAsJson('identityAuthorizationCodes', [code]),
    event: rowsAsJson('identityAudit', [event]),
  };
}

function insertWithRequest(table: keyof IdentityTables, row: RawBuilder<string>): RawBuilder<unknown> {
  return sql`insert into ${sql.table(table)}
    select added.* from request, ${rowsOf(table, row)} as added`;
}
