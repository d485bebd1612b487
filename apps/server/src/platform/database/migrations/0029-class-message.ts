import { type Kysely, sql } from 'kysely';

const tables = ['campaigns', 'campaign_chunks'];

const statements = [
  `alter table campaigns add column class_message_due_at timestamptz, add column class_message_finished_at timestamptz`,
  // Until now chunk 1 sent the message, after all other chunks.
  `update campaigns set class_message_due_at = chunk.google_finished_at, class_message_finished_at = chunk.google_finished_at
    from campaign_chunks as chunk
    where campaigns.status = 'Sending' and chunk.workspace_id = campaigns.workspace_id
      and chunk.campaign_id = campaigns.id and chunk.number = 1 and chunk.google_finished_at is not null`,
];

/** When the message to the template's class at Google is requested and finished; a campaign that has one is Sent only then. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of tables) await run(`alter table ${table} no force row level security`);
  for (const statement of statements) await run(statement);
  for (const table of tables) await run(`alter table ${table} force row level security`);
}
