import { createHmac } from 'node:crypto';
import { limitedMailbox } from '@tessera/text-rules';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Mails that a stranger can have sent to an address; a mail or two may get lost. */
const mailsMax = 4;
const hours = 6;

/** Hashes the address: the table must not be a list of visitors. */
export async function countMail(
  { keys, clock }: Pick<Context, 'keys' | 'clock'>,
  { workspaceId, db }: WorkspaceTransaction,
  email: string,
): Promise<boolean> {
  const now = clock();
  const until = new Date(now.getTime() + hours * 3_600_000);
  const mailbox = createHmac('sha256', keys.signUps).update(`count ${limitedMailbox(email)}`);
  const { rows } = await sql<{ count: number }>`
    insert into sign_up_counts as counted (workspace_id, key, count, expires_at)
    values (${workspaceId}::bigint, ${`mailbox ${mailbox.digest('base64url')}`}, 1, ${until}::timestamptz)
    on conflict (workspace_id, key) do update set
      count = case when counted.expires_at > ${now}::timestamptz then counted.count + 1 else 1 end,
      expires_at = case when counted.expires_at > ${now}::timestamptz then counted.expires_at else excluded.expires_at end
    returning count`.execute(db);
  return (rows[0]?.count ?? 0) <= mailsMax;
}
