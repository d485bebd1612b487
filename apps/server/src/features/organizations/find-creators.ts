import type { Context } from '../../context.ts';

export type NameOf = (userId: string | null) => string | null;

export async function findCreators(
  { identity }: Pick<Context, 'identity'>,
  userIds: readonly (string | null)[],
): Promise<NameOf> {
  const distinct = [...new Set(userIds)].filter((id) => id !== null);
  const people = await identity.findDirectoryUsers(distinct);
  const names = new Map(
    people.map(({ id, firstName, lastName, email }) => [
      id,
      [firstName, lastName].filter(Boolean).join(' ') || email,
    ]),
  );
  return (userId) => (userId === null ? null : (names.get(userId) ?? null));
}
