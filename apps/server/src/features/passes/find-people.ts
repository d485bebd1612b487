import { type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { PassUserRow } from './find-pass.ts';
import { type GivenIdentity, identityOf, type PersonIdentity } from './person-identity.ts';

export const personFields = [
  'id',
  'email',
  'email_key',
  'phone',
  'external_id',
  'first_name',
  'last_name',
  'attributes',
] as const;

/** A condition over `pass_users`. Each part is served by a unique index. */
export function isOneOf(identities: readonly PersonIdentity[], ids: readonly string[] = []) {
  const values = (of: (identity: PersonIdentity) => string | null) => [
    ...new Set(identities.flatMap((identity) => of(identity) || [])),
  ];
  const parts = [
    [sql.ref('pass_users.email_key'), values(({ email }) => email.toLowerCase()), sql.raw('text[]')],
    [sql.ref('pass_users.phone'), values(({ phone }) => phone), sql.raw('text[]')],
    [sql.ref('pass_users.external_id'), values(({ external_id }) => external_id), sql.raw('text[]')],
    [sql.ref('pass_users.id'), ids, sql.raw('uuid[]')],
  ] as const;
  const asked = parts.filter(([, list]) => list.length > 0);
  if (asked.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`(${sql.join(
    asked.map(([column, list, type]) => sql`${column} = any(${list}::${type})`),
    sql` or `,
  )})`;
}

/** People by any of their identities, of which each finds at most one. */
export function findPeople(
  { workspaceId, db }: WorkspaceTransaction,
  identities: readonly PersonIdentity[],
  ids: readonly string[] = [],
): Promise<PassUserRow[]> {
  return db
    .selectFrom('pass_users')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where(isOneOf(identities, ids))
    .orderBy('id')
    .execute();
}

/** The person by an address, a phone number (E.164) or the caller's own id; null if there is none. */
export async function findPerson(
  tx: WorkspaceTransaction,
  given: GivenIdentity,
): Promise<PassUserRow | null> {
  const [person] = await findPeople(tx, [identityOf(given)]);
  return person ?? null;
}
