import type pg from 'pg';

export type MembersInput = { organizationId: string; count: number; passwordHash: string };

export const memberEmail = (number: number): string => `member-${number}@example.com`;

/** Writes an organization and its people like the product, without the minutes of hashing passwords. */
export async function insertMembers(
  administrator: pg.Client,
  { organizationId, count, passwordHash }: MembersInput,
): Promise<void> {
  await administrator.query(
    `insert into identity_organizations (id, name, created_at, updated_at) values ($1, 'Bench', now(), now())`,
    [organizationId],
  );
  await administrator.query(
    `insert into identity_users (id, email, email_verified, first_name, last_name, password_hash, created_at, updated_at)
     select 'user_' || lpad(n::text, 26, '0'), 'member-' || n || '@example.com', true, 'Member', 'Number ' || n, $2,
       now() - interval '1 day' + n * interval '1 second', now()
     from generate_series(1, $1::int) n`,
    [count, passwordHash],
  );
  await administrator.query(
    `insert into identity_memberships (user_id, organization_id, role, search_text, created_at)
     select id, $1, case email when $2 then 'admin' else 'member' end,
       lower(first_name || ' ' || last_name) || E'\\n' || email, created_at
     from identity_users where email like 'member-%'`,
    [organizationId, memberEmail(1)],
  );
  // Autovacuum does this within a minute of so many new rows.
  for (const table of ['identity_users', 'identity_memberships'])
    await administrator.query(`vacuum analyze ${table}`);
}
