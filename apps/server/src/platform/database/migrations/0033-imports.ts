import { type Kysely, sql } from 'kysely';

const tables = ['imports', 'import_refusals'];

const statements = [
  `create table imports (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    pass_template_id uuid not null,
    file_name text not null,
    bytes bigint not null,
    row_count integer not null,
    status text not null check (status in ('ready', 'running', 'done', 'canceled', 'failed')),
    format jsonb not null,
    headers jsonb not null,
    samples jsonb not null,
    targets jsonb not null,
    existing text not null check (existing in ('skip', 'update', 'issueAnother')),
    cursor_offset bigint not null,
    cursor_line integer not null,
    cursor_row integer not null,
    issued integer not null,
    updated integer not null,
    skipped integer not null,
    refused integer not null,
    failure text,
    created_by text,
    created_at timestamptz not null,
    started_at timestamptz,
    advanced_at timestamptz,
    finished_at timestamptz,
    primary key (workspace_id, id),
    foreign key (workspace_id, pass_template_id) references pass_templates (workspace_id, id)
  )`,
  `create index imports_of_template on imports (workspace_id, pass_template_id, id)`,
  `create index imports_running on imports (workspace_id, pass_template_id, id) where status = 'running'`,
  // A refused row is read again from the file: its text can be long, and is seldom asked for.
  `create table import_refusals (
    workspace_id bigint not null,
    import_id uuid not null,
    row_number integer not null,
    line integer not null,
    file_offset bigint not null,
    file_bytes bigint not null,
    reason text not null,
    primary key (workspace_id, import_id, row_number),
    foreign key (workspace_id, import_id) references imports (workspace_id, id)
  )`,
  ...tables.flatMap((table) => [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    `create policy own_workspace on ${table}
      using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
      with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
  ]),
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
