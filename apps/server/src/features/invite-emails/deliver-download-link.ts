import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { downloadLinkRefused } from '../passes/download-link-events.ts';
import type { DownloadLinkDelivery } from './deliver-download-link.job.ts';
import { loadDownloadLinkMail } from './load-download-link-mail.ts';

type Delivering = Pick<
  Context,
  'clock' | 'database' | 'config' | 'keys' | 'mailer' | 'logger' | 'ids' | 'queue' | 'reactions'
>;

/**
 * Sends one mail, once per delivery. If a run crashes after sending and before recording it, the second mail has the same Message-ID, by
 * which mail programs deduplicate.
 */
export async function deliverDownloadLink(ctx: Delivering, delivery: DownloadLinkDelivery): Promise<void> {
  const mail = await ctx.database.inWorkspace(delivery.workspaceId, async (tx) =>
    (await isDue(tx, delivery)) ? loadDownloadLinkMail(ctx, tx, delivery) : null,
  );
  if (!mail) return;
  const outcome = (await sendUnlessRefused(ctx, mail, 'A download link')) ? 'delivered_at' : 'refused_at';
  await ctx.database.inWorkspace(delivery.workspaceId, async (tx) => {
    await tx.db
      .updateTable('download_links_sent')
      .set({ [outcome]: ctx.clock() })
      .where('workspace_id', '=', tx.workspaceId)
      .where('pass_id', '=', delivery.passId)
      .where('id', '=', delivery.sendId)
      .execute();
    if (outcome === 'refused_at') await announce(ctx, tx, [downloadLinkRefused({ passId: delivery.passId })]);
  });
}

async function isDue(
  { workspaceId, db }: WorkspaceTransaction,
  { passId, sendId }: DownloadLinkDelivery,
): Promise<boolean> {
  const row = await db
    .selectFrom('download_links_sent')
    .select(['delivered_at', 'refused_at'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .where('id', '=', sendId)
    .executeTakeFirst();
  return row !== undefined && row.delivered_at === null && row.refused_at === null;
}
