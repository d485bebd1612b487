import type { IdentityStore, Role, SignerRecord, SignInEnd } from '@tessera/identity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { IdentityTables } from './identity-tables.ts';
import { rowsAsJson, rowsOf } from './row-of.ts';
import { userOf } from './users-store.ts';

export function signInsStore(
  db: Kysely<IdentityTables>,
): Pick<IdentityStore, 'findSigner' | 'findSignerByEmail' | 'isKnownDevice' | 'finishSignIn'> {
  return {
    findSigner: findSigner(db, 'id'),
    findSignerByEmail: findSigner(db, 'email'),
    isKnownDevice: async (user, deviceHash) => {
      const [column, value] =
        'id' in user ? (['user.id', user.id] as const) : (['user.email', user.email] as const);
      const row = await db
        .selectFrom('identityUsers as user')
        .innerJoin('identityDevices as device', 'device.userId', 'user.id')
        .select('device.userId')
        .where(column, '=', value)
        .where('device.deviceHash', '=', deviceHash)
        .executeTakeFirst();
      return row !== undefined;
    },
    finishSignIn: finishSignIn(db),
  };
}

type Wanted = { value: string };

/** One row per membership, or one without. */
function findSigner(
  db: Kysely<IdentityTables>,
  column: 'id' | 'email',
): (value: string) => Promise<SignerRecord | null> {
  const find = buildOnce(db, ({ value }: Slots<Wanted>) =>
    db
      .selectFrom('identityUsers as user')
      .leftJoin('identityMemberships as membership', 'membership.userId', 'user.id')
      .leftJoin('identityOrganizations as organization', 'organization.id', 'membership.organizationId')
      .selectAll('user')
      .select(({ exists, selectFrom }) => [
        'membership.organizationId',
        'membership.role',
        'membership.createdAt as memberSince',
        'organization.name as organizationName',
        exists(
          selectFrom('identityTotpFactors as factor')
            .select('factor.id')
            .whereRef('factor.userId', '=', 'user.id')
            .where('factor.verifiedAt', 'is not', null),
        ).as('hasSecondFactor'),
      ])
      .where(`user.${column}`, '=', value)
      .orderBy('membership.createdAt')
      .orderBy('membership.organizationId')
      .compile(),
  );
  return async (value) => {
    const { rows } = await find({ value });
    const [first] = rows;
    if (!first) return null;
    const hasSecondFactor = Boolean(first.hasSecondFactor);
    return { user: userOf(first), hasSecondFactor, memberships: rows.flatMap(membershipOf) };
  };
}

type MembershipRow = {
  id: string;
  organizationId: string | null;
  role: Role | null;
  memberSince: Date | null;
  organizationName: string | null;
};

function membershipOf(row: MembershipRow): SignerRecord['memberships'] {
  const { id: userId, organizationId, role, memberSince: createdAt } = row;
  if (organizationId === null || role === null || createdAt === null) return [];
  return [{ userId, organizationId, role, createdAt, organizationName: row.organizationName ?? '' }];
}

type EmailCodesStore = Pick<
  IdentityStore,
  'putEmailCode' | 'findEmailCode' | 'countEmailCodeAttempt' | 'removeEmailCode'
>;

export function emailCodesStore(db: Kysely<IdentityTables>): EmailCodesStore {
  return {
    putEmailCode: async (code) => {
      await db
        .insertInto('identityEmailCodes')
        .values(code)
        .onConflict((conflict) => conflict.column('challengeHash').doUpdateSet(code))
        .execute();
    },
    findEmailCode: async (challengeHash) => {
      const row = await db
        .selectFrom('identityEmailCodes')
        .selectAll()
        .where('challengeHash', '=', challengeHash)
        .executeTakeFirst();
      return row ?? null;
    },
    countEmailCodeAttempt: async (challengeHash) => {
      const row = await db
        .updateTable('identityEmailCodes')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('challengeHash', '=', challengeHash)
        .returning('attempts')
        .executeTakeFirst();
      return row?.attempts ?? null;
    },
    removeEmailCode: async (challengeHash) => {
      const removed = await db
        .deleteFrom('identityEmailCodes')
        .where('challengeHash', '=', challengeHash)
        .executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },
  };
}

type PendingSignInsStore = Pick<
  IdentityStore,
  | 'insertPendingSignIn'
  | 'findPendingSignIn'
  | 'countPendingSignInAttempt'
  | 'removePendingSignIn'
  | 'removePendingSignIns'
>;

export function pendingSignInsStore(db: Kysely<IdentityTables>): PendingSignInsStore {
  return {
    insertPendingSignIn: async (pending) => {
      await db.insertInto('identityPendingSignIns').values(pending).execute();
    },
    findPendingSignIn: async (challengeHash) => {
      const row = await db
        .selectFrom('identityPendingSignIns')
        .selectAll()
        .where('challengeHash', '=', challengeHash)
        .executeTakeFirst();
      return row ?? null;
    },
    countPendingSignInAttempt: async (challengeHash) => {
      const row = await db
        .updateTable('identityPendingSignIns')
        .set(({ eb }) => ({ attempts: eb('attempts', '+', 1) }))
        .where('challengeHash', '=', challengeHash)
        .returning('attempts')
        .executeTakeFirst();
      return row?.attempts ?? null;
    },
    removePendingSignIn: async (challengeHash) => {
      const removed = await db
        .deleteFrom('identityPendingSignIns')
        .where('challengeHash', '=', challengeHash)
        .executeTakeFirst();
      return removed.numDeletedRows === 1n;
    },
    removePendingSignIns: async (userId) => {
      await db.deleteFrom('identityPendingSignIns').where('userId', '=', userId).execute();
    },
  };
}

type PendingSignupsStore = Pick<IdentityStore, 'insertPendingSignup' | 'takePendingSignup'>;

export function pendingSignupsStore(db: Kysely<IdentityTables>): PendingSignupsStore {
  return {
    insertPendingSignup: async (newcomer) => {
      await db.insertInto('identityNewcomers').values(newcomer).execute();
    },
    takePendingSignup: async (challengeHash) => {
      const row = await db
        .deleteFrom('identityNewcomers')
        .where('challengeHash', '=', challengeHash)
        .returningAll()
        .executeTakeFirst();
      return row ?? null;
    },
  };
}

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
function finishSignIn(db: Kysely<IdentityTables>): IdentityStore['finishSignIn'] {
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
