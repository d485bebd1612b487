import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { type Change, nextChange } from '../../../platform/database/next-change.ts';
import { announce } from '../../../platform/events/announce.ts';
import { notBefore } from '../../../platform/not-before.ts';
import { findPassTemplate } from '../../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { expiryCutoff } from '../../pass-templates/statistics/expiry-cutoff.ts';
import { isFrozen } from '../../recipients/is-recipient.ts';
import { emptySplitCounts } from '../../recipients/split-counts.ts';
import { campaignLaunched } from '../campaign-events.ts';
import { applyChangeWindowJob } from '../campaigns.jobs.ts';
import { notYet } from '../campaigns-policy.ts';
import { announceClassChange } from '../delivery/announce-class-change.ts';
import { touch } from '../delivery/touch-campaign.ts';
import type { RunRow } from '../find-campaign.ts';
import { updateRun } from '../move-campaign.ts';

/** Passes show the change of a run for everyone from here on, and its message from each release; both of one with chunks from each release; a triggered one since its selection. */
export async function showCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  run: RunRow,
): Promise<void> {
  const now = ctx.clock();
  const { id: campaignId, target_pass_template_id: passTemplateId } = run;
  const { document } = await findPublishedDesign(tx, passTemplateId);
  await updateRun(tx, campaignId, {
    launched_at: run.occurrence ? now : await nextLaunch(tx, passTemplateId, now),
    expired_through: expiryCutoff(document.features, now),
    ...emptySplitCounts(run.content),
  });
  if (!run.occurrence) {
    const change = isFrozen(run)
      ? await nextChange(tx, ctx.clock)
      : await touch(ctx, tx, 'campaign_runs', campaignId);
    const beginsLater = run.starts_at !== null && run.starts_at > now;
    const hasEnded = run.change_ended !== null;
    await coverFrom(tx, run, change, beginsLater || hasEnded ? notYet : change.change_number);
  }
  await announce(ctx, tx, [campaignLaunched({ campaignId, passTemplateId })]);
  await announceClassChange(ctx, tx, run);
  for (const boundary of [run.starts_at, run.ends_at])
    if (boundary && boundary > now)
      await ctx.queue.send(
        tx,
        applyChangeWindowJob,
        { workspaceId: tx.workspaceId, campaignId, at: boundary.toISOString() },
        { startAfter: boundary },
      );
}

/** At least a millisecond after the template's newest launch, in case a clock was ahead. Locks the template. */
async function nextLaunch(tx: WorkspaceTransaction, passTemplateId: string, now: Date): Promise<Date> {
  await findPassTemplate(tx, passTemplateId, true);
  const { newest } = await tx.db
    .selectFrom('campaign_runs')
    .select(({ fn }) => fn.max('launched_at').as('newest'))
    .where('workspace_id', '=', tx.workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .executeTakeFirstOrThrow();
  return notBefore(now, newest && new Date(newest.getTime() + 1));
}

/** The change number since which the run's change covers passes, and the mark of its message. Call it with the row locked. */
export async function coverFrom(
  tx: WorkspaceTransaction,
  run: Marked,
  change: Pick<Change, 'change_number'>,
  coversSince = change.change_number,
): Promise<void> {
  const messageMark = await findMessageMark(tx, run, change);
  await updateRun(tx, run.id, { covers_since: coversSince, message_mark: messageMark });
}

export type Marked = Pick<RunRow, 'id' | 'target_pass_template_id' | 'content'>;

/** Null for a new text. The launch's change number: it stays when an earlier campaign ends, so no phone sees a new message. */
export async function findMessageMark(
  { workspaceId, db }: WorkspaceTransaction,
  { id, target_pass_template_id, content: { message, split } }: Marked,
  { change_number }: Pick<Change, 'change_number'>,
): Promise<string | null> {
  const variants = split?.variants ?? [];
  const texts = [message, ...variants.map((variant) => variant.message)].filter(Boolean);
  if (texts.length === 0) return null;
  const earlier = await db
    .selectFrom('campaign_runs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('target_pass_template_id', '=', target_pass_template_id)
    .where('id', '<>', id)
    // A run whose recipients could not be selected sends nothing.
    .where('status', '<>', 'Draft')
    .where(
      sql<boolean>`(content ->> 'message' = any(${texts}::text[]) or exists (
        select from jsonb_array_elements(content -> 'split' -> 'variants') as variant
        where variant ->> 'message' = any(${texts}::text[])))`,
    )
    .limit(1)
    .executeTakeFirst();
  return earlier ? change_number : null;
}
