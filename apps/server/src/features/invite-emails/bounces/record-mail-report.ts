import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { MailReference } from './bounce-address.ts';
import type { MailReport } from './parse-bounce.ts';

type Recording = Pick<Context, 'clock' | 'database' | 'ids' | 'queue' | 'reactions'>;

const columns = { bounced: 'bounced_at', delayed: 'delayed_at', complained: 'complained_at' } as const;

/** A complaint unsubscribes the holder. The first report of a kind counts. */
export async function recordMailReport(
  ctx: Recording,
  { workspaceId, passId, requestedAt }: MailReference,
  { kind, status }: MailReport,
): Promise<void> {
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const changed = await tx.db
      .updateTable('download_links_sent')
      .set({ [columns[kind]]: ctx.clock(), ...(kind === 'complained' ? {} : { mail_status: status }) })
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', passId)
      .where('at', '>=', requestedAt)
      .where('at', '<', new Date(requestedAt.getTime() + 1_000))
      .where(columns[kind], 'is', null)
      // Ignore a delay reported after the bounce.
      .where('bounced_at', 'is', null)
      .returning('pass_id')
      .executeTakeFirst();
    if (!changed) return;
    if (kind === 'bounced')
      await announce(ctx, tx, [{ type: 'downloadLink.bounced', payload: { passId, status } }]);
    if (kind === 'complained') await unsubscribeHolder(ctx, tx, passId);
  });
}

async function unsubscribeHolder(ctx: Recording, tx: WorkspaceTransaction, passId: string): Promise<void> {
  const { workspaceId, db } = tx;
  const changed = await db
    .updateTable('pass_users')
    .set({ unsubscribed_at: ctx.clock() })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('passes')
        .select('pass_user_id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', passId),
    )
    .where('unsubscribed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (changed)
    await announce(ctx, tx, [{ type: 'person.unsubscribed', payload: { passUserId: changed.id } }]);
}
