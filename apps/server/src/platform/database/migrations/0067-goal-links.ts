import { type Kysely, sql } from 'kysely';

const statements = [
  // A removed goal that has results is kept for them; its name is free again.
  `alter table campaign_goals add column archived_at timestamptz`,
  `drop index campaign_goals_name`,
  `create unique index campaign_goals_name on campaign_goals (workspace_id, lower(name)) where archived_at is null`,
  `alter table conversions
    add column clicked_campaign_id uuid,
    add column reference text`,
  // A click on a campaign's link reports each reference once.
  `create unique index conversions_of_click
    on conversions (workspace_id, pass_id, clicked_campaign_id, goal_id, reference) where clicked_campaign_id is not null`,
  // Tells whether a goal has results.
  `create index conversions_of_goal on conversions (workspace_id, goal_id)`,
  // Finds the chunk of a pass in campaigns for everyone, too.
  `drop index campaign_chunks_by_pass`,
  `create index campaign_chunks_by_pass on campaign_chunks (workspace_id, campaign_id, last_pass_id)`,
];

/** Goals can be removed, and report conversions by a link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
