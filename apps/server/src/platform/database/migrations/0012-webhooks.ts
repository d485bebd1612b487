import { type Kysely, sql } from 'kysely';

const statements = [
  `create table webhook_endpoints (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    url text not null,
    description text not null,
    event_types text[] not null,
    sealed_secret text not null,
    sealed_previous_secret text,
    previous_secret_ends_at timestamptz,
    created_by text,
    created_at timestamptz not null,
    busy_until timestamptz,
    wakes_at timestamptz,
    failing_since timestamptz,
    last_delivered_at timestamptz,
    disabled_at timestamptz,
    disabled_reason text check (disabled_reason in ('person', 'failing', 'gone')),
    primary key (workspace_id, id)
  )`,
  `create table webhook_deliveries (
    workspace_id bigint not null,
    endpoint_id uuid not null,
    id uuid not null,
    event_type text not null,
    body text not null,
    status text not null check (status in ('pending', 'delivered', 'failed')),
    attempts integer not null,
    round_attempts integer not null,
    next_attempt_at timestamptz,
    last_attempt_at timestamptz,
    response_status integer,
    response_excerpt text,
    duration_milliseconds integer,
    failure_reason text,
    failure_detail text,
    created_at timestamptz not null,
    primary key (workspace_id, endpoint_id, id)
  )`,
  // The primary key serves the log, newest first; this index serves the log of one status.
  `create index webhook_deliveries_status on webhook_deliveries (workspace_id, endpoint_id, status, id)`,
  `create index webhook_deliveries_due on webhook_deliveries (workspace_id, endpoint_id, next_attempt_at) where status = 'pending'`,
  `create index webhook_deliveries_age on webhook_deliveries (workspace_id, created_at)`,
  `alter table webhook_deliveries add foreign key (workspace_id, endpoint_id) references webhook_endpoints (workspace_id, id)`,
  ...['webhook_endpoints', 'webhook_deliveries'].flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own_workspace on ${table}
      using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
      with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
  ]),
];

/** Webhook endpoints and their deliveries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
