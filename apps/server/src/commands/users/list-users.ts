import { sql } from 'kysely';
import { defineCommand, readWholeNumber, textTable } from '../command.ts';
import { requireOwnAccounts } from '../find-account.ts';
import { type Installation, withInstallation } from '../open-installation.ts';

export const listUsers = defineCommand({
  summary: 'List the users, newest first',
  args: ['[search]'],
  help: 'Searches for a part of the name or email address.',
  options: {
    limit: { type: 'string', value: 'number', meaning: 'How many users; 50 by default' },
    after: { type: 'string', value: 'id', meaning: 'Continue after this user, as a full page says' },
  },
  run: async ({ words: [search], options, environment }) => {
    const limit = readWholeNumber('--limit', options.limit ?? '50', { min: 1, max: 10_000 });
    return withInstallation(environment, { mails: false }, async (installation) => {
      requireOwnAccounts(installation);
      const found = await findUsers(installation, { search, after: options.after, limit: limit + 1 });
      const users = found.slice(0, limit);
      const nextAfter = found.length > limit ? (users.at(-1)?.id ?? null) : null;
      const lines =
        users.length > 0 ? [textTable([heading, ...users.map(rowOf)])] : ['There is no such user.'];
      if (nextAfter) lines.push('', `There are more: add --after ${nextAfter}`);
      return { text: lines.join('\n'), data: { users, nextAfter } };
    });
  },
});

const heading = ['EMAIL', 'NAME', 'STATE', 'SYSTEM ADMIN', 'SECOND FACTOR', 'LAST SIGN-IN', 'ID'];

type ListedUser = Awaited<ReturnType<typeof findUsers>>[number];

function rowOf(user: ListedUser): string[] {
  return [
    user.email,
    [user.firstName, user.lastName].filter(Boolean).join(' '),
    user.disabledAt ? 'disabled' : user.emailVerified ? 'active' : 'unverified',
    user.isSystemAdmin ? 'yes' : 'no',
    user.hasSecondFactor ? 'yes' : 'no',
    user.lastSignInAt?.toISOString().slice(0, 10) ?? 'never',
    user.id,
  ];
}

type Wanted = { search: string | undefined; after: string | undefined; limit: number };

/** Ids start with their time. */
function findUsers({ database }: Pick<Installation, 'database'>, { search, after, limit }: Wanted) {
  const pattern = search && `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return database.global
    .selectFrom('identity_users as user')
    .select(({ exists, selectFrom }) => [
      'user.id',
      'user.email',
      'user.first_name as firstName',
      'user.last_name as lastName',
      'user.email_verified as emailVerified',
      'user.disabled_at as disabledAt',
      'user.last_sign_in_at as lastSignInAt',
      'user.created_at as createdAt',
      exists(
        selectFrom('system_admins as admin')
          .select('admin.user_id')
          .whereRef('admin.user_id', '=', 'user.id'),
      ).as('isSystemAdmin'),
      exists(
        selectFrom('identity_totp_factors as factor')
          .select('factor.id')
          .whereRef('factor.user_id', '=', 'user.id')
          .where('factor.verified_at', 'is not', null),
      ).as('hasSecondFactor'),
    ])
    .$if(pattern !== undefined, (query) =>
      query.where(sql<boolean>`lower(concat_ws(' ', first_name, last_name) || ' ' || email) like ${pattern}`),
    )
    .$if(after !== undefined, (query) => query.where('user.id', '<', after ?? ''))
    .orderBy('user.id', 'desc')
    .limit(limit)
    .execute();
}
