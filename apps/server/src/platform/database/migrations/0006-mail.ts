import { type Kysely, sql } from 'kysely';

const statements = [
  `alter table pass_users add column unsubscribed_at timestamptz`,
  // The key leads with the pass, because queries ask whether and when a pass's link was mailed.
  `create table download_links_sent (
    workspace_id bigint not null,
    pass_id uuid not null,
    id uuid not null,
    at timestamptz not null,
    delivered_at timestamptz,
    refused_at timestamptz,
    primary key (workspace_id, pass_id, id)
  )`,
  `alter table download_links_sent add foreign key (workspace_id, pass_id) references passes (workspace_id, id)`,
  `alter table download_links_sent enable row level security`,
  `alter table download_links_sent force row level security`,
  `create policy own_workspace on download_links_sent
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)
    with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::bigint)`,
];

/** Mails with download links, and unsubscribes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
