import { type Kysely, sql } from 'kysely';

const statements = [
  `create table scans (
    workspace_id bigint not null references workspaces (id),
    id uuid not null,
    pass_id uuid not null,
    request_hash bytea not null,
    action text not null,
    attribute text,
    amount double precision,
    outcome text not null,
    code_step bigint,
    scanned_by text not null,
    scanned_at timestamptz not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, pass_id) references passes (workspace_id, id),
    constraint scans_action check (action in ('redeem', 'add'))
  )`,
  `create index scans_of_pass on scans (workspace_id, pass_id, scanned_at, id)`,
  `create unique index scans_redeemed on scans (workspace_id, pass_id) where action = 'redeem' and outcome = 'accepted'`,
  `create unique index scans_code_used on scans (workspace_id, pass_id, code_step) where code_step is not null`,
  `alter table scans enable row level security`,
  `alter table scans force row level security`,
  `create policy own_workspace on scans
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** What was redeemed or changed by scanning the barcodes of passes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
