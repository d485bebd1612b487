import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** What is counted, how often it may happen, and for how long it counts. */
type SignUpLimit = { key: string; max: number; hours: number };

type Counting = Pick<Context, 'keys' | 'clock'>;

/** A conference with its guests behind one address signs up within this; a script that collects passes does not get thousands. */
const ofNetwork = { max: 200, hours: 1 };
/** Above what a poster or a mailing brings, and a bound on what many machines together can do. */
const ofTemplate = { max: 10_000, hours: 1 };
/** Mails that a stranger can have sent to an address. Losing a mail or two is common. */
const ofMailbox = { max: 4, hours: 6 };

/** The limits of sign-ups. Networks and addresses are hashed: the table must not be a list of visitors. */
export const signUpLimits = {
  network: (ctx: Counting, network: string): SignUpLimit => ({
    key: `network ${hashOf(ctx, network)}`,
    ...ofNetwork,
  }),
  template: (passTemplateId: string): SignUpLimit => ({ key: `template ${passTemplateId}`, ...ofTemplate }),
  mailbox: (ctx: Counting, email: string): SignUpLimit => ({
    key: `mailbox ${hashOf(ctx, email.toLowerCase())}`,
    ...ofMailbox,
  }),
};

const hashOf = ({ keys }: Counting, text: string) =>
  createHmac('sha256', keys.signUps).update(`count ${text}`).digest('base64url');

/** Counts one occurrence, in one statement, and returns whether it is within the limit. */
export async function countSignUp(
  { clock }: Counting,
  { workspaceId, db }: WorkspaceTransaction,
  { key, max, hours }: SignUpLimit,
): Promise<boolean> {
  const now = clock();
  const until = new Date(now.getTime() + hours * 3_600_000);
  const { rows } = await sql<{ count: number }>`
    insert into sign_up_counts as counted (workspace_id, key, count, expires_at)
    values (${workspaceId}::bigint, ${key}, 1, ${until}::timestamptz)
    on conflict (workspace_id, key) do update set
      count = case when counted.expires_at > ${now}::timestamptz then counted.count + 1 else 1 end,
      expires_at = case when counted.expires_at > ${now}::timestamptz then counted.expires_at else excluded.expires_at end
    returning count`.execute(db);
  return (rows[0]?.count ?? 0) <= max;
}
