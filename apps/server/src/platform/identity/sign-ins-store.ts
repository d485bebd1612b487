import type { IdentityStore, Role, SignerRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import { finishSignIn } from './finish-sign-in.ts';
import type { IdentityTables } from './identity-tables.ts';
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
