import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table passes add column external_id text, add column issued_via text, add column issued_by text,
    add column void_final_at timestamptz`,
  `create unique index passes_external_id on passes (workspace_id, pass_template_id, external_id)
    where external_id is not null`,
  `create table idempotency_keys (
    workspace_id bigint not null references workspaces (id),
    key text not null,
    request_hash text not null,
    status integer not null,
    body text not null,
    created_at timestamptz not null,
    primary key (workspace_id, key)
  )`,
  `create index idempotency_keys_by_age on idempotency_keys (workspace_id, created_at)`,
  `alter table idempotency_keys enable row level security`,
  `alter table idempotency_keys force row level security`,
  `create policy own_workspace on idempotency_keys
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** External ids, the origin of passes, the grace period of voiding, and the stored answers of idempotency keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
