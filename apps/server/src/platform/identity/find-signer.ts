import type { SignerRecord } from '@tessera/identity';
import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { userRecord } from './user-record.ts';

/** Somebody with their second factor and their organizations, in one statement: one row for each membership, or one without. */
export async function findSigner(
  db: Kysely<GlobalTables>,
  { column, value }: { column: 'id' | 'email'; value: string },
): Promise<SignerRecord | null> {
  const rows = await db
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
    .execute();
  const [first] = rows;
  if (!first) return null;
  return {
    user: userRecord(first),
    hasSecondFactor: Boolean(first.has_second_factor),
    memberships: rows.flatMap(({ id: userId, ...row }) => {
      const { organization_id: organizationId, role, member_since: createdAt, organization_name } = row;
      if (organizationId === null || role === null || createdAt === null) return [];
      return { userId, organizationId, role, createdAt, organizationName: organization_name ?? '' };
    }),
  };
}
