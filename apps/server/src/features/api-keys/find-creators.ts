import type { Context } from '../../context.ts';

export type NameOf = (userId: string | null) => string | null;

/** The names of those who made something, or their addresses where they gave none. Who has no account any more has no name. */
export async function findCreators(
  { identity }: Pick<Context, 'identity'>,
  userIds: readonly (string | null)[],
): Promise<NameOf> {
  const distinct = [...new Set(userIds)].filter((id) => id !== null);
  const users = await Promise.all(distinct.map((id) => identity.findUser(id)));
  const names = new Map(
    users.flatMap((user) =>
      user ? [[user.id, [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email]] : [],
    ),
  );
  return (userId) => (userId === null ? null : (names.get(userId) ?? null));
}
