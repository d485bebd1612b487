import { type Kysely, sql } from 'kysely';

/** Campaigns that were launched before count as older than any edit. */
const statements = [
  `alter table passes add column released jsonb`,
  `alter table pass_templates add column released jsonb`,
  `alter table campaigns
    add column covers_since bigint not null default 0,
    add column change_ended bigint,
    add column message_mark bigint`,
  `alter table triggered_passes add column message_mark bigint`,
  // However many messages a template has sent, its edits ask only these.
  `create index campaigns_with_change on campaigns (workspace_id, target_pass_template_id)
    where pass_change is not null or split is not null`,
];

/** What of a campaign's change later edits and revisions have replaced, and what tells a repeated message from the one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
