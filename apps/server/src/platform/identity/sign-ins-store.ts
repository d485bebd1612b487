import type { IdentityStore, Role, SignerRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import { buildOnce, type Slots } from '../database/build-once.ts';
import type { GlobalTables } from '../database/schema/database.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { userRecord } from './user-record.ts';

/** Who signs in, and what a sign-in leaves behind. */
export function signInsStore(
  db: Kysely<GlobalTables>,
): Pick<IdentityStore, 'findSigner' | 'findSignerByEmail' | 'isKnownDevice' | 'finishSignIn'> {
  return {
    findSigner: findSigner(db, 'id'),
    findSignerByEmail: findSigner(db, 'email'),
    isKnownDevice: async (user, deviceHash) => {
      const [column, value] =
        'id' in user ? (['user.id', user.id] as const) : (['user.email', user.email] as const);
      const row = await db
        .selectFrom('identity_users as user')
        .innerJoin('identity_devices as device', 'device.user_id', 'user.id')
        .select('device.user_id')
        .where(column, '=', value)
        .where('device.device_hash', '=', deviceHash)
        .executeTakeFirst();
      return row !== undefined;
    },
    finishSignIn: finishSignIn(db),
  };
}

type Wanted = { value: string };

/** Somebody with their second factor and their organizations, in one statement: one row for each membership, or one without. */
function findSigner(
  db: Kysely<GlobalTables>,
  column: 'id' | 'email',
): (value: string) => Promise<SignerRecord | null> {
  const find = buildOnce(db, ({ value }: Slots<Wanted>) =>
    db
      .selectFrom('identity_users as user')
      .leftJoin('identity_memberships as membership', 'membership.user_id', 'user.id')
      .leftJoin('identity_organizations as organization', 'organization.id', 'membership.organization_id')
      .selectAll('user')
      .select(({ exists, selectFrom }) => [
        'membership.organization_id',
        'membership.role',
        'membership.created_at as member_since',
        'organization.name as organization_name',
        exists(
          selectFrom('identity_totp_factors as factor')
            .select('factor.id')
            .whereRef('factor.user_id', '=', 'user.id')
            .where('factor.verified_at', 'is not', null),
        ).as('has_second_factor'),
      ])
      .where(`user.${column}`, '=', value)
      .orderBy('membership.created_at')
      .orderBy('membership.organization_id')
      .compile(),
  );
  return async (value) => {
    const { rows } = await find({ value });
    const [first] = rows;
    if (!first) return null;
    const hasSecondFactor = Boolean(first.has_second_factor);
    return { user: userRecord(first), hasSecondFactor, memberships: rows.flatMap(membershipOf) };
  };
}

type MembershipRow = {
  id: string;
  organization_id: string | null;
  role: Role | null;
  member_since: Date | null;
  organization_name: string | null;
};

function membershipOf(row: MembershipRow): SignerRecord['memberships'] {
  const { id: userId, organization_id: organizationId, role, member_since: createdAt } = row;
  if (organizationId === null || role === null || createdAt === null) return [];
  return [{ userId, organizationId, role, createdAt, organizationName: row.organization_name ?? '' }];
}
