import { type Kysely, sql } from 'kysely';

/** Written across workspaces below, which requires the owner and unforced row-level security. */
const tables = ['campaigns', 'campaign_chunks'];

const statements = [
  `alter table campaigns
    add column audience jsonb not null default '{"kind": "everyone"}',
    add column pace integer,
    add column scheduled_at timestamptz,
    add column problem text,
    add column launch_requested_at timestamptz,
    add column expired_through timestamptz,
    add column recipients integer,
    add column finished_recipients integer not null default 0,
    add column frozen_through uuid,
    add column released_through uuid,
    add column next_release_at timestamptz`,
  `alter table campaign_chunks
    add column pass_ids uuid[],
    add column recipients integer not null default 0,
    add column released_at timestamptz`,
  // Chunks written by the former planner were all sent at once.
  `update campaign_chunks set released_at = created_at`,
  `update campaigns set released_through = chunk.last_pass_id
    from (
      select distinct on (workspace_id, campaign_id) workspace_id, campaign_id, last_pass_id
      from campaign_chunks order by workspace_id, campaign_id, number desc
    ) as chunk
    where campaigns.workspace_id = chunk.workspace_id and campaigns.id = chunk.campaign_id`,
  // Finds the chunk that may hold a pass, and the chunks that are not sent yet.
  `create index campaign_chunks_by_pass on campaign_chunks (workspace_id, campaign_id, last_pass_id) where pass_ids is not null`,
];

/** Audiences, schedules and the pace of campaigns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of tables) await run(`alter table ${table} no force row level security`);
  for (const statement of statements) await run(statement);
  for (const table of tables) await run(`alter table ${table} force row level security`);
}
