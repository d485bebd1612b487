import type { IdentityStore, RefreshTokenSwap, SessionActivity } from '@tessera/identity';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import { findHeldRefreshToken, heldSession, heldSessionColumns } from './held-session.ts';
import type { IdentityTables } from './identity-tables.ts';
import { rowsAsJson, rowsOf } from './row-of.ts';

type RefreshTokensStore = Pick<
  IdentityStore,
  | 'startRefreshChains'
  | 'findRefreshToken'
  | 'findHeldRefreshToken'
  | 'swapRefreshToken'
  | 'rotateRefreshToken'
>;

type Start = SessionActivity & { sessionId: string; tokens: string };

export function refreshTokensStore(db: Kysely<IdentityTables>): RefreshTokensStore {
  const startChains = buildOnce(db, (slots: Slots<Start>) =>
    sql`with activity as (
          update identity_sessions
          set last_activity_at = ${slots.at}, organization_id = ${slots.organizationId},
            ip_address = ${slots.ipAddress}, user_agent = ${slots.userAgent}
          where id = ${slots.sessionId}
        )
      insert into identity_refresh_tokens
      select * from ${rowsOf('identityRefreshTokens', slots.tokens)}`.compile(db),
  );
  return {
    startRefreshChains: async (sessionId, activity, tokens) => {
      const rows = rowsAsJson('identityRefreshTokens', tokens);
      await startChains({ sessionId, ...activity, tokens: rows });
    },
    findRefreshToken: async (tokenHash) => {
      const row = await db
        .selectFrom('identityRefreshTokens')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row ?? null;
    },
    findHeldRefreshToken: findHeldRefreshToken(db),
    swapRefreshToken: swapRefreshToken(db),
    rotateRefreshToken: rotateRefreshToken(db),
  };
}

type Followed = {
  usedAt: RawBuilder<Date>;
  organizationId: RawBuilder<string | null>;
  ipAddress: RawBuilder<string | null>;
  userAgent: RawBuilder<string | null>;
  successorHash: RawBuilder<string>;
  clientId: RawBuilder<string>;
  createdAt: RawBuilder<Date>;
  expiresAt: RawBuilder<Date>;
};

/** Note the activity and add the successor from the part `used`, so that an already used token has no effect. */
export function followUsedToken(followed: Followed): {
  activity: RawBuilder<Record<string, never>>;
  successor: RawBuilder<Record<string, never>>;
} {
  const { usedAt, organizationId, ipAddress, userAgent } = followed;
  const { successorHash, clientId, createdAt, expiresAt } = followed;
  return {
    activity: sql<
      Record<string, never>
    >`(update identity_sessions set last_activity_at = ${usedAt}, organization_id = ${organizationId},
      ip_address = ${ipAddress}, user_agent = ${userAgent}
      from used where identity_sessions.id = used.session_id)`,
    successor: sql<
      Record<string, never>
    >`(insert into identity_refresh_tokens (token_hash, session_id, client_id, created_at, expires_at)
      select ${successorHash}, used.session_id, ${clientId}, ${createdAt}, ${expiresAt} from used)`,
  };
}

type Rotation = {
  tokenHash: string;
  usedAt: Date;
  successorSeed: string;
  organizationId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  successorHash: string;
  clientId: string;
  createdAt: Date;
  expiresAt: Date;
};

/** One statement: of two simultaneous tabs the second waits for the row lock and finds the token used. */
function rotateRefreshToken(db: Kysely<IdentityTables>): IdentityStore['rotateRefreshToken'] {
  const rotate = buildOnce(db, (slots: Slots<Rotation>) => {
    const { activity, successor } = followUsedToken(slots);
    return db
      .with('used', (cte) =>
        cte
          .updateTable('identityRefreshTokens')
          .set({ usedAt: slots.usedAt, successorSeed: slots.successorSeed })
          .where('tokenHash', '=', slots.tokenHash)
          .where('usedAt', 'is', null)
          .returning('sessionId'),
      )
      .with('activity', () => activity)
      .with('successor', () => successor)
      .selectFrom('used')
      .select('sessionId')
      .compile();
  });
  return async (tokenHash, use, { tokenHash: successorHash, clientId, createdAt, expiresAt }) => {
    const { rows } = await rotate({ tokenHash, ...use, successorHash, clientId, createdAt, expiresAt });
    return rows.length === 1;
  };
}

/** One statement, because refreshes are the most frequent call. */
function swapRefreshToken(db: Kysely<IdentityTables>): IdentityStore['swapRefreshToken'] {
  const swap = buildOnce(db, (slots: Slots<RefreshTokenSwap>) => {
    const { activity, successor } = followUsedToken({
      usedAt: slots.at,
      organizationId: sql.ref<string>('used.membershipOrganizationId'),
      ipAddress: slots.ipAddress,
      userAgent: slots.userAgent,
      successorHash: slots.successorHash,
      clientId: slots.clientId,
      createdAt: slots.at,
      expiresAt: sql<Date>`least(${slots.successorExpiresAt}, used.session_expires_at)`,
    });
    return db
      .with('used', () => useToken(db, slots))
      .with('activity', () => activity)
      .with('successor', () => successor)
      .selectFrom('used')
      .selectAll()
      .compile();
  });
  return async (values) => {
    const [row] = (await swap(values)).rows;
    return row ? heldSession(row) : null;
  };
}

function useToken(db: Kysely<IdentityTables>, slots: Slots<RefreshTokenSwap>) {
  return db
    .updateTable('identityRefreshTokens as token')
    .set({ usedAt: slots.at, successorSeed: slots.successorSeed })
    .from('identitySessions as session')
    .innerJoin('identityUsers as user', 'user.id', 'session.userId')
    .innerJoin('identityMemberships as membership', (join) =>
      join
        .onRef('membership.userId', '=', 'session.userId')
        .on(({ eb, fn }) =>
          eb('membership.organizationId', '=', fn.coalesce(slots.organizationId, 'session.organizationId')),
        ),
    )
    .whereRef('session.id', '=', 'token.sessionId')
    .where('token.tokenHash', '=', slots.tokenHash)
    .where('token.usedAt', 'is', null)
    .where('token.clientId', '=', slots.clientId)
    .where('token.expiresAt', '>', slots.at)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', slots.at)
    .where('user.disabledAt', 'is', null)
    .returningAll('user')
    .returning(heldSessionColumns);
}
