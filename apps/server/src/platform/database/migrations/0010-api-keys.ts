import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table api_keys
    add column secure boolean not null default false,
    add column expires_at timestamptz,
    add column last_used_at timestamptz`,
  // For the list of unrevoked keys, newest first.
  `create index on api_keys (workspace_id, id) where revoked_at is null`,
  // A restricted key waiting for its creator: encrypted, and deleted once shown.
  `create table api_key_links (
    workspace_id bigint not null,
    api_key_id uuid not null,
    user_id text not null,
    sealed_value text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    mailed_at timestamptz,
    primary key (workspace_id, api_key_id)
  )`,
  `alter table api_key_links add foreign key (workspace_id, api_key_id) references api_keys (workspace_id, id)`,
  `alter table api_key_links enable row level security`,
  `alter table api_key_links force row level security`,
  `create policy own_workspace on api_key_links
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
  `create table organization_api_keys (
    organization_id uuid not null references organizations (id),
    id uuid not null,
    name text not null,
    obscured_value text not null,
    secret_hash text not null,
    created_by text,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    primary key (organization_id, id),
    unique (organization_id, secret_hash)
  )`,
];

/** Expiring keys, mailed keys, and keys of organizations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
