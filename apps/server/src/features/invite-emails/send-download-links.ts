import { emailSendLimitMessage, type SendDownloadLinks } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/unnest-rows.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { wantedPasses } from '../passes/list-passes.ts';
import { mailsPerJob } from './delivery-limits.ts';
import { isInvitable, isTexted, recipientsOf, type WantedRecipients } from './find-recipients.ts';
import { deliverDownloadLinksJob, deliverTextMessagesJob, deliveryPayload } from './invite-emails.jobs.ts';

type Sending = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'mailer' | 'sms' | 'config'>;

export type NewSend = { passTemplateId: string; createdBy: string | null } & SendDownloadLinks;

/**
 * Skips passes that were mailed or whose holder accepts no mail. The mails leave only if the transaction commits. @throws AppError
 * `notFound` (also for a pass of another template), `notPublished`, `archived`, `mailNotSetUp`, `emailSendLimitExceeded`,
 * `validationFailed`
 */
export async function sendDownloadLinks(
  ctx: Sending,
  tx: WorkspaceTransaction,
  { passTemplateId, createdBy, passIds, ...filters }: NewSend,
): Promise<{ count: number; textMessages: number; leftOut: string[] }> {
  const { template } = await findPublishedDesign(tx, passTemplateId, 'use');
  if (template.archived_at) throw new AppError('archived');
  if (!ctx.mailer && !ctx.sms) throw new AppError('mailNotSetUp');
  const wanted = await wantedPasses(ctx, tx, { passTemplateId, ...filters });
  const chosen = passIds
    ? requireWithinLimit(ctx, [...new Set(passIds)])
    : await findMatching(ctx, tx, wanted);
  await lockPasses(tx, passTemplateId, chosen);
  const invitable = chosen.length === 0 ? [] : await findInvitable(ctx, tx, wanted, chosen);
  const isInvited = new Set(invitable.map(({ id }) => id));
  const leftOut = chosen.filter((id) => !isInvited.has(id));
  const [texted, mailed] = [true, false].map((isTexted) =>
    invitable.filter((each) => each.isTexted === isTexted).map(({ id }) => id),
  );
  if (mailed?.length && !ctx.mailer) throw new AppError('mailNotSetUp');
  // Two sends: a worker of the previous release mails whatever one contains.
  if (texted?.length)
    await writeSend(ctx, tx, { passTemplateId, createdBy, passIds: texted, channel: 'sms' });
  if (mailed?.length) await writeSend(ctx, tx, { passTemplateId, createdBy, passIds: mailed, channel: null });
  return { count: invitable.length, textMessages: texted?.length ?? 0, leftOut };
}

function requireWithinLimit({ config: { emailSendLimit } }: Sending, passIds: string[]): string[] {
  if (passIds.length <= emailSendLimit) return passIds;
  throw new AppError('emailSendLimitExceeded', { message: emailSendLimitMessage(emailSendLimit) });
}

async function findMatching(
  ctx: Sending,
  tx: WorkspaceTransaction,
  wanted: WantedRecipients,
): Promise<string[]> {
  const rows = await recipientsOf(tx, wanted)
    .where(isInvitable(tx.workspaceId, ctx))
    .select('passes.id')
    .orderBy('passes.id')
    .limit(ctx.config.emailSendLimit + 1)
    .execute();
  return requireWithinLimit(
    ctx,
    rows.map(({ id }) => id),
  );
}

/** So that concurrent requests, for the set or for one of its passes, send one mail. */
async function lockPasses(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
  passIds: string[],
): Promise<void> {
  const known = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(passIds)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (known.length < passIds.length) throw new AppError('notFound');
}

async function findInvitable(
  ctx: Sending,
  tx: WorkspaceTransaction,
  wanted: WantedRecipients,
  passIds: string[],
): Promise<{ id: string; isTexted: boolean }[]> {
  return recipientsOf(tx, { ...wanted, filter: { all: [] } })
    .where('passes.id', '=', (eb) => eb.fn.any(eb.val(passIds)))
    .where(isInvitable(tx.workspaceId, ctx))
    .select('passes.id')
    .select(sql<boolean>`${isTexted(ctx)}`.as('isTexted'))
    .orderBy('passes.id')
    .execute();
}

type Send = { passTemplateId: string; createdBy: string | null; passIds: string[]; channel: 'sms' | null };

export async function writeSend(
  ctx: Sending,
  tx: WorkspaceTransaction,
  { passTemplateId, createdBy, passIds, channel }: Send,
): Promise<void> {
  const { workspaceId } = tx;
  const [sendId, at, count] = [ctx.ids.uuid(), ctx.clock(), passIds.length];
  const columns = { pass_id: 'uuid', id: 'uuid', at: 'timestamptz', channel: 'text' } as const;
  const rows = passIds.map((passId) => ({ pass_id: passId, id: sendId, at, channel }));
  await insertRows(workspaceId, 'download_links_sent', columns, rows).execute(tx.db);
  await tx.db
    .insertInto('download_link_sends')
    .values({
      workspace_id: workspaceId,
      id: sendId,
      pass_template_id: passTemplateId,
      count,
      created_by: createdBy,
      created_at: at,
    })
    .execute();
  await announce(ctx, tx, [{ type: 'downloadLinks.sent', payload: { passTemplateId, sendId, count } }]);
  const chunks = Array.from({ length: Math.ceil(count / mailsPerJob) }, (_, index) => {
    const chunk = passIds.slice(index * mailsPerJob, (index + 1) * mailsPerJob);
    const [passId = '', untilPassId = passId] = [chunk[0], chunk.at(-1)];
    return deliveryPayload.parse({ workspaceId, sendId, passId, untilPassId });
  });
  await ctx.queue.sendMany(tx, channel === 'sms' ? deliverTextMessagesJob : deliverDownloadLinksJob, chunks);
}
