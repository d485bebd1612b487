import { type Kysely, sql } from 'kysely';

/** Written across workspaces below, which requires the owner and unforced row-level security. */
const tables = ['campaigns', 'campaign_chunks', 'change_numbers'];

const statements = [
  `alter table campaigns
    add column change_number bigint not null default 0,
    add column last_modified timestamptz,
    add column released_number bigint not null default 0,
    add column applied_through timestamptz`,
  `alter table campaign_chunks add column change_number bigint, add column last_modified timestamptz`,
  `alter table triggered_passes
    add column change_number bigint not null default 0,
    add column last_modified timestamptz`,
  // Passes show these campaigns since their launch, which is in the template's row.
  `update campaign_chunks set change_number = 0 from campaigns
    where campaigns.workspace_id = campaign_chunks.workspace_id and campaigns.id = campaign_chunks.campaign_id
      and campaigns.launched_at is not null`,
  // Phones hold times up to these: of changes, which ran ahead of the clock, and of passes issued until now.
  // In UTC, because Citus accepts only immutable functions of a column here.
  `update change_numbers
    set last_modified = (greatest(last_modified, date_trunc('second', now())) at time zone 'UTC'
      + interval '500 milliseconds') at time zone 'UTC'`,
  // Tests that have ended.
  `update campaigns set applied_through = ends_at where is_test and ends_at < now()`,
  // Finds the campaigns that changed after a pass or a phone's tag; the runs of triggers are found through the pass.
  `create index campaigns_by_change on campaigns
    (workspace_id, target_pass_template_id, (greatest(change_number, released_number)))
    where occurrence is null and trigger is null`,
];

/** Campaigns, their chunks and their runs have change numbers and times of their own, instead of their template's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of tables) await run(`alter table ${table} no force row level security`);
  for (const statement of statements) await run(statement);
  for (const table of tables) await run(`alter table ${table} force row level security`);
}
