import type { Kysely } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';
import { adminsMax, type DirectoryUser, type UserDirectory } from './account-provider.ts';

export function embeddedUserDirectory(db: Kysely<GlobalTables>): UserDirectory {
  return {
    findDirectoryUsers: async (userIds) => {
      if (userIds.length === 0) return [];
      const rows = await db
        .selectFrom('identity_users')
        .select(['id', 'email', 'first_name', 'last_name'])
        .where('id', 'in', userIds)
        .execute();
      return rows.map(directoryUser);
    },
    listAdmins: async (organizationId) => {
      const rows = await db
        .selectFrom('identity_memberships as membership')
        .innerJoin('identity_users as user', 'user.id', 'membership.user_id')
        .select(['user.id', 'user.email', 'user.first_name', 'user.last_name'])
        .where('membership.organization_id', '=', organizationId)
        .where('membership.role', '=', 'admin')
        .where('user.disabled_at', 'is', null)
        .orderBy('membership.created_at')
        .limit(adminsMax)
        .execute();
      return rows.map(directoryUser);
    },
  };
}

type Row = { id: string; email: string; first_name: string | null; last_name: string | null };

function directoryUser({ id, email, first_name, last_name }: Row): DirectoryUser {
  return { id, email, firstName: first_name, lastName: last_name };
}
