import type { HeldSession, IdentityStore, Role, SessionRecord, UserRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { IdentityTables } from './identity-tables.ts';
import { userOf } from './users-store.ts';

export const heldSessionColumns = [
  'session.id as sessionId',
  'session.tokenHash as sessionTokenHash',
  'session.clientId as sessionClientId',
  'session.authenticationMethod',
  'session.organizationId as sessionOrganizationId',
  'session.ipAddress',
  'session.userAgent',
  'session.createdAt as sessionCreatedAt',
  'session.lastActivityAt',
  'session.expiresAt as sessionExpiresAt',
  'session.revokedAt',
  'membership.organizationId as membershipOrganizationId',
  'membership.role as membershipRole',
  'membership.createdAt as membershipCreatedAt',
] as const;

export type HeldSessionRow = UserRecord &
  Pick<SessionRecord, 'authenticationMethod' | 'ipAddress' | 'userAgent' | 'lastActivityAt' | 'revokedAt'> & {
    sessionId: string;
    sessionTokenHash: string;
    sessionClientId: string;
    sessionOrganizationId: string | null;
    sessionCreatedAt: Date;
    sessionExpiresAt: Date;
    membershipOrganizationId: string | null;
    membershipRole: Role | null;
    membershipCreatedAt: Date | null;
  };

export function heldSession(row: HeldSessionRow): HeldSession {
  return {
    session: {
      id: row.sessionId,
      tokenHash: row.sessionTokenHash,
      userId: row.id,
      clientId: row.sessionClientId,
      organizationId: row.sessionOrganizationId,
      createdAt: row.sessionCreatedAt,
      expiresAt: row.sessionExpiresAt,
      authenticationMethod: row.authenticationMethod,
      ipAddress: row.ipAddress,
      userAgent: row.userAgent,
      lastActivityAt: row.lastActivityAt,
      revokedAt: row.revokedAt,
    },
    user: userOf(row),
    membership: membershipOf(row),
  };
}

function membershipOf(row: HeldSessionRow): HeldSession['membership'] {
  const {
    id: userId,
    membershipOrganizationId: organizationId,
    membershipRole: role,
    membershipCreatedAt: createdAt,
  } = row;
  if (organizationId === null || role === null || createdAt === null) return null;
  return { userId, organizationId, role, createdAt };
}

type Wanted = { id: string; organizationId: string | null };

/** One statement: every call of a signed-in page runs it. */
export function findHeldSession(db: Kysely<IdentityTables>): IdentityStore['findHeldSession'] {
  const find = buildOnce(db, ({ id, organizationId }: Slots<Wanted>) =>
    db
      .selectFrom('identitySessions as session')
      .innerJoin('identityUsers as user', 'user.id', 'session.userId')
      .leftJoin('identityMemberships as membership', (join) =>
        join
          .onRef('membership.userId', '=', 'session.userId')
          .on('membership.organizationId', '=', organizationId),
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

type WantedToken = { tokenHash: string; organizationId: string | null };

/** One statement reads the token, session, user and membership. */
export function findHeldRefreshToken(db: Kysely<IdentityTables>): IdentityStore['findHeldRefreshToken'] {
  const find = buildOnce(db, ({ tokenHash, organizationId }: Slots<WantedToken>) =>
    db
      .selectFrom('identityRefreshTokens as token')
      .innerJoin('identitySessions as session', 'session.id', 'token.sessionId')
      .innerJoin('identityUsers as user', 'user.id', 'session.userId')
      .leftJoin('identityMemberships as membership', (join) =>
        join
          .onRef('membership.userId', '=', 'session.userId')
          .on(({ eb, fn }) =>
            eb('membership.organizationId', '=', fn.coalesce(organizationId, 'session.organizationId')),
          ),
      )
      .selectAll('user')
      .select(heldSessionColumns)
      .select([
        'token.clientId as tokenClientId',
        'token.createdAt as tokenCreatedAt',
        'token.expiresAt as tokenExpiresAt',
        'token.usedAt',
        'token.successorSeed',
      ])
      .where('token.tokenHash', '=', tokenHash)
      .compile(),
  );
  return async (tokenHash, organizationId) => {
    const [row] = (await find({ tokenHash, organizationId })).rows;
    if (!row) return null;
    const token = {
      tokenHash,
      sessionId: row.sessionId,
      clientId: row.tokenClientId,
      createdAt: row.tokenCreatedAt,
      expiresAt: row.tokenExpiresAt,
      usedAt: row.usedAt,
      successorSeed: row.successorSeed,
    };
    return { ...heldSession(row), token };
  };
}
