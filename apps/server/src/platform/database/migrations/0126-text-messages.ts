import { type Kysely, sql } from 'kysely';

/** Download links by SMS, and in which workspaces a reply of STOP counts: replies name the phone only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table download_links_sent add column channel text, add column started_at timestamptz,
    add column provider_id text`.execute(db);
  await sql`
    create table sms_recipients (
      phone_hash text not null,
      sender_workspace_id bigint not null,
      sent_at timestamptz not null,
      primary key (phone_hash, sender_workspace_id)
    )`.execute(db);
}
