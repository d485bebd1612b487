import { smsReplyOf } from '@tessera/contract';
import type { Context } from '../../../context.ts';
import { announce } from '../../../platform/events/announce.ts';
import { readPhone } from '../../../platform/phone-number.ts';
import { findPerson } from '../../passes/find-people.ts';
import { changeSubscription } from '../unsubscribe/change-subscription.ts';
import { hashPhone } from './deliver-text-messages.ts';

type Receiving = Pick<Context, 'clock' | 'database' | 'keys' | 'ids' | 'queue' | 'reactions'>;

/**
 * STOP and START count in all workspaces that sent a message to the phone: they share the sender, and the operator of its number blocks it for all.
 * Other texts have no effect.
 */
export async function receiveReply(
  ctx: Receiving,
  from: string,
  text: string,
): Promise<{ workspaces: number }> {
  const reply = smsReplyOf(text);
  const phone = readPhone(from);
  if (!reply || !phone) return { workspaces: 0 };
  const rows = await ctx.database.global
    .selectFrom('sms_recipients')
    .select('sender_workspace_id')
    .where('phone_hash', '=', hashPhone(ctx, phone))
    .orderBy('sender_workspace_id')
    .execute();
  for (const { sender_workspace_id: workspaceId } of rows)
    await ctx.database.inWorkspace(workspaceId, async (tx) => {
      const person = await findPerson(tx, { phone });
      if (person) await changeSubscription(ctx, tx, person.id, reply === 'start');
    });
  return { workspaces: rows.length };
}

type MessageReference = { workspaceId: string; sendId: string; passId: string };

/** A message that the operator did not deliver counts like a returned mail. The first report counts. */
export async function recordSmsStatus(
  ctx: Receiving,
  { workspaceId, sendId, passId }: MessageReference,
  { status, errorCode }: { status: string; errorCode: string | null },
): Promise<void> {
  if (status !== 'failed' && status !== 'undelivered') return;
  const code = errorCode && /^\d{1,6}$/.test(errorCode) ? `sms ${errorCode}` : null;
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const changed = await tx.db
      .updateTable('download_links_sent')
      .set({ bounced_at: ctx.clock(), mail_status: code })
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', passId)
      .where('id', '=', sendId)
      .where('channel', '=', 'sms')
      .where('bounced_at', 'is', null)
      .returning('pass_id')
      .executeTakeFirst();
    if (changed)
      await announce(ctx, tx, [{ type: 'downloadLink.bounced', payload: { passId, status: code } }]);
  });
}
