import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { workspacePublicId } from '../../../platform/public-ids.ts';
import { type Again, type JobAttempt, mailRetries } from '../../../platform/queue/job.ts';
import { SmsError } from '../../../platform/sms/sms-sender.ts';
import { passExpiry } from '../../pass-templates/pass-expiry.ts';
import { downloadUrl } from '../../passes/download-link.ts';
import { campaignFactsOf } from '../../recipients/recipient-condition.ts';
import { loadPassRenderer } from '../../rendering/load-pass-renderer.ts';
import { findWorkspaceById } from '../../workspaces/find-workspace-by-id.ts';
import { expiredStatus } from '../delivery-limits.ts';
import type { Delivery } from '../invite-emails.jobs.ts';
import { type Outcome, writeOutcomes } from '../record-outcomes.ts';
import { changeSubscription } from '../unsubscribe/change-subscription.ts';
import { unsubscribeUrl } from '../unsubscribe/unsubscribe-link.ts';
import { smsText } from './sms-text.ts';

type Sending = Pick<
  Context,
  'clock' | 'database' | 'config' | 'keys' | 'sms' | 'logger' | 'ids' | 'queue' | 'reactions'
>;

/** Few, so that a STOP counts for nearly all messages that have not left. */
const messagesPerLoad = 10;

type DueMessage = {
  passId: string;
  personId: string;
  startedAt: Date | null;
  /** Null if the pass is over, or its holder takes no messages. */
  message: { to: string; text: string } | null;
};

/** Tries the due messages of a chunk once. Deferred ones follow after growing delays; the queue retries while the service is away. */
export async function deliverTextMessages(
  ctx: Sending,
  delivery: Delivery,
  { signal, retries }: JobAttempt,
): Promise<Again<Delivery> | undefined> {
  const { workspaceId, sendId } = delivery;
  const { retriesMax, retryDelaySeconds } = mailRetries;
  let after = delivery.afterPassId;
  let isDeferred = delivery.hasDeferred ?? false;
  for (;;) {
    const due = await ctx.database.inWorkspace(workspaceId, (tx) =>
      loadDue(ctx, tx, { ...delivery, afterPassId: after }),
    );
    if (due.length === 0) break;
    for (const each of due) {
      if (signal.aborted)
        return { again: { ...delivery, afterPassId: after, hasDeferred: isDeferred }, afterSeconds: 0 };
      try {
        await sendOne(ctx, delivery, each);
      } catch (error) {
        if (!(error instanceof SmsError)) throw error;
        ctx.logger.warn('A text message was not accepted', { sendId, reason: error.message });
        if (error.code === 'unavailable') {
          if (retries < retriesMax) throw error;
          return giveUp(ctx, delivery);
        }
        if (error.code === 'deferred') isDeferred = true;
        else await recordRefusal(ctx, delivery, each, error);
      }
      after = each.passId;
    }
  }
  if (!isDeferred) return undefined;
  const { round = 0, afterPassId: _, ...chunk } = delivery;
  if (round >= retriesMax) return giveUp(ctx, delivery);
  const afterSeconds = Math.min(3_600, retryDelaySeconds * 2 ** round);
  return { again: { ...chunk, round: round + 1, hasDeferred: false }, afterSeconds };
}

async function sendOne(
  ctx: Sending,
  { workspaceId, sendId }: Delivery,
  { passId, startedAt, message }: DueMessage,
): Promise<void> {
  if (!ctx.sms) throw new SmsError('unavailable', 'Text messages cannot be sent: set TWILIO_ACCOUNT_SID.');
  if (!message) return record(ctx, { workspaceId, sendId }, { passId, column: 'skipped_at' });
  // An earlier attempt may have been accepted and not recorded.
  const known = startedAt && (await ctx.sms.find({ ...message, since: startedAt }));
  if (!known) await start(ctx, { workspaceId, sendId, passId, phone: message.to });
  const providerId =
    known ?? (await ctx.sms.send({ ...message, statusUrl: statusUrl(ctx, { workspaceId, sendId, passId }) }));
  await record(ctx, { workspaceId, sendId }, { passId, column: 'delivered_at' }, providerId);
}

/** Before the request, because a STOP may follow at once. */
async function start(
  ctx: Sending,
  {
    workspaceId,
    sendId,
    passId,
    phone,
  }: { workspaceId: string; sendId: string; passId: string; phone: string },
): Promise<void> {
  const at = ctx.clock();
  await noteSmsRecipient(ctx, workspaceId, phone);
  await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .updateTable('download_links_sent')
      .set({ started_at: at })
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', passId)
      .where('id', '=', sendId)
      .where('started_at', 'is', null)
      .execute(),
  );
}

/** In which workspaces a reply of the phone counts. */
export async function noteSmsRecipient(
  { database, clock, keys }: Pick<Context, 'database' | 'clock' | 'keys'>,
  workspaceId: string,
  phone: string,
): Promise<void> {
  const at = clock();
  await database.global
    .insertInto('sms_recipients')
    .values({ phone_hash: hashPhone({ keys }, phone), sender_workspace_id: workspaceId, sent_at: at })
    .onConflict((conflict) =>
      conflict.columns(['phone_hash', 'sender_workspace_id']).doUpdateSet({ sent_at: at }),
    )
    .execute();
}

export const hashPhone = ({ keys }: Pick<Context, 'keys'>, phone: string): string =>
  createHmac('sha256', keys.unsubscribeLinks).update(`phone ${phone}`).digest('base64url');

/** Twilio calls it with what becomes of the message; the lab and local addresses are out of its reach. */
function statusUrl(
  { config }: Pick<Context, 'config'>,
  { workspaceId, sendId, passId }: { workspaceId: string; sendId: string; passId: string },
): string | null {
  if (config.sms.kind !== 'twilio' || !config.publicUrl.startsWith('https:')) return null;
  const query = new URLSearchParams({
    workspace: workspacePublicId(workspaceId),
    send: sendId,
    pass: passId,
  });
  return `${config.publicUrl}/sms/twilio?${query}`;
}

type Send = { workspaceId: string; sendId: string };

async function record(ctx: Sending, { workspaceId, sendId }: Send, outcome: Outcome, providerId?: string) {
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    await writeOutcomes(ctx, tx, sendId, [outcome]);
    if (providerId === undefined) return;
    await tx.db
      .updateTable('download_links_sent')
      .set({ provider_id: providerId })
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', outcome.passId)
      .where('id', '=', sendId)
      .execute();
  });
}

/** Who replied STOP to this sender, be it in another workspace, takes no mail either. */
async function recordRefusal(
  ctx: Sending,
  { workspaceId, sendId }: Send,
  { passId, personId }: DueMessage,
  { code, status }: SmsError,
): Promise<void> {
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    if (code === 'unsubscribed') await changeSubscription(ctx, tx, personId, false);
    const outcome = { passId, column: 'refused_at' as const, status: status && `sms ${status}` };
    await writeOutcomes(ctx, tx, sendId, [outcome]);
  });
}

async function giveUp(ctx: Sending, delivery: Delivery): Promise<undefined> {
  await ctx.database.inWorkspace(delivery.workspaceId, async (tx) => {
    const rows = await findDue(tx, { ...delivery, afterPassId: undefined }, null);
    await writeOutcomes(
      ctx,
      tx,
      delivery.sendId,
      rows.map(({ pass_id: passId }) => ({ passId, column: 'refused_at', status: expiredStatus })),
    );
  });
}

function findDue(
  { workspaceId, db }: WorkspaceTransaction,
  { sendId, passId, untilPassId = passId, afterPassId }: Delivery,
  limit: number | null,
) {
  return db
    .selectFrom('download_links_sent')
    .select(['pass_id', 'started_at'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sendId)
    .where('pass_id', '>=', passId)
    .where('pass_id', '<=', untilPassId)
    .$if(afterPassId !== undefined, (select) => select.where('pass_id', '>', afterPassId ?? ''))
    .where('delivered_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('skipped_at', 'is', null)
    .orderBy('pass_id')
    .$if(limit !== null, (select) => select.limit(limit ?? 0))
    .execute();
}

async function loadDue(ctx: Sending, tx: WorkspaceTransaction, delivery: Delivery): Promise<DueMessage[]> {
  const due = await findDue(tx, delivery, messagesPerLoad);
  if (due.length === 0) return [];
  const { workspaceId, db } = tx;
  const rows = await db
    .selectFrom('passes')
    .innerJoin('pass_users as person', (join) =>
      join.on('person.workspace_id', '=', workspaceId).onRef('person.id', '=', 'passes.pass_user_id'),
    )
    .selectAll('passes')
    .select(['person.phone', 'person.email', 'person.first_name', 'person.last_name'])
    .select([
      'person.attributes as user_attributes',
      'person.unsubscribed_at',
      ...campaignFactsOf(workspaceId, 'passes'),
    ])
    .where('passes.workspace_id', '=', workspaceId)
    .where('passes.id', '=', sql<string>`any(${due.map(({ pass_id }) => pass_id)}::uuid[])`)
    .execute();
  const { name, issuer_name } = await findWorkspaceById(db, workspaceId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const renderers = new Map<string, Awaited<ReturnType<typeof loadPassRenderer>>>();
  const messages: DueMessage[] = [];
  for (const { pass_id: passId, started_at: startedAt } of due) {
    const row = byId.get(passId);
    if (!row) continue;
    const renderer =
      renderers.get(row.pass_template_id) ?? (await loadPassRenderer(ctx, tx, row.pass_template_id));
    renderers.set(row.pass_template_id, renderer);
    const expiresAt = passExpiry(row, renderer.document.features);
    const isOver = row.status !== 'issued' || (expiresAt !== null && expiresAt <= ctx.clock());
    const message =
      isOver || row.unsubscribed_at || row.phone === null
        ? null
        : {
            to: row.phone,
            text: smsText(ctx, {
              issuerName: issuer_name ?? name,
              passName:
                renderer.contentOf(row, { ...row, attributes: row.user_attributes }).heading ||
                renderer.template.name,
              url: downloadUrl(ctx, { workspaceId, passId }, row.link_version),
              language: renderer.document.language,
              unsubscribeUrl: unsubscribeUrl(ctx, { workspaceId, passUserId: row.pass_user_id }),
            }),
          };
    messages.push({ passId, personId: row.pass_user_id, startedAt, message });
  }
  return messages;
}
