import {
  type CampaignMessageAndChange,
  type CampaignTest,
  type CampaignTestResult,
  changesPass,
} from '@tessera/contract';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { RunContent } from '../../../platform/database/schema/campaigns-tables.ts';
import { announce } from '../../../platform/events/announce.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { findSelectedPasses } from '../../passes/list-passes.ts';
import { campaignChunkDue } from '../campaign-events.ts';
import { endTestJob } from '../campaigns.jobs.ts';
import { touchPasses } from '../delivery/touch-passes.ts';
import { audienceFilters } from '../draft/audience-filters.ts';
import { checkCampaign } from '../draft/check-campaign.ts';
import { findRun } from '../find-campaign.ts';
import { needsApproval } from '../launch/require-launchable.ts';
import { coverFrom } from '../launch/show-campaign.ts';

/** Long enough to check every phone. */
const testMilliseconds = 60 * 60_000;

export type TestInput = CampaignMessageAndChange & {
  passTemplateId: string;
  passIds: string[];
  createdBy: string;
};

/**
 * One chunk for an hour, in no list and no count. Sends nothing if no wallet holds the passes. @throws AppError `campaignEmpty`,
 * `archived`, `notPublished`, `validationFailed`
 */
export async function sendTest(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions' | 'identity'>,
  tx: WorkspaceTransaction,
  { passTemplateId, passIds: chosen, createdBy, ...content }: TestInput,
): Promise<CampaignTest> {
  const { template, document } = await findPublishedDesign(tx, passTemplateId);
  if (template.archived_at) throw new AppError('archived');
  if (!content.message && !changesPass(content.passChange)) throw new AppError('campaignEmpty');
  await checkCampaign(tx, document, content);
  const now = ctx.clock();
  const passIds = await findSelectedPasses(
    ctx,
    tx,
    await audienceFilters(tx, passTemplateId, { kind: 'selection', passIds: chosen }),
    { after: null, createdUntil: now, limit: chosen.length },
  );
  if (await needsApproval(tx)) await requireOwnPasses(ctx, tx, { passIds, userId: createdBy });
  const phones = await countPhones(tx, passIds);
  if (phones === 0) return { testId: null, phones, endsAt: null };
  const [firstPassId = '', lastPassId = ''] = [passIds[0], passIds.at(-1)];
  await removeEndedTests(tx, { passTemplateId, createdBy, now });
  const testId = ctx.ids.uuid();
  const endsAt = new Date(now.getTime() + testMilliseconds);
  const sent: RunContent = {
    message: content.message || null,
    googleMessage: content.googleMessage || null,
    link: content.link || null,
    passChange: content.passChange ?? null,
    split: null,
    pace: null,
    ignoresQuietHours: true,
  };
  await tx.db
    .insertInto('campaign_runs')
    .values({
      workspace_id: tx.workspaceId,
      id: testId,
      kind: 'test',
      target_pass_template_id: passTemplateId,
      status: 'Sent',
      content: JSON.stringify(sent),
      ends_at: endsAt,
      is_frozen: true,
      created_by: createdBy,
      created_at: now,
      launch_requested_at: now,
      launched_at: now,
      planned_at: now,
      recipients: passIds.length,
      released_through: lastPassId,
    })
    .execute();
  await tx.db
    .insertInto('campaign_chunks')
    .values({
      workspace_id: tx.workspaceId,
      run_id: testId,
      number: 1,
      first_pass_id: firstPassId,
      last_pass_id: lastPassId,
      pass_ids: passIds,
      recipients: passIds.length,
      released_at: now,
      // Its passes are marked as changed themselves, because a test is deleted after its end.
      change_number: '0',
      created_at: now,
    })
    .execute();
  const change = await touchPasses(ctx, tx, passIds);
  const test = { id: testId, target_pass_template_id: passTemplateId, content: sent };
  if (change) await coverFrom(tx, test, change);
  const chunk = { campaignId: testId, passTemplateId, number: 1, firstPassId, lastPassId };
  const notifies = Boolean(content.message);
  await announce(ctx, tx, [campaignChunkDue({ ...chunk, notifies, isDueAtGoogle: true })]);
  await ctx.queue.send(
    tx,
    endTestJob,
    { workspaceId: tx.workspaceId, campaignId: testId },
    { startAfter: endsAt },
  );
  return { testId, phones, endsAt: endsAt.toISOString() };
}

/** Where campaigns need approval, a test must reach no other holders. @throws AppError `validationFailed` */
async function requireOwnPasses(
  { identity }: Pick<Context, 'identity'>,
  { workspaceId, db }: WorkspaceTransaction,
  { passIds, userId }: { passIds: readonly string[]; userId: string },
): Promise<void> {
  if (passIds.length === 0) return;
  const email = (await identity.findUser(userId))?.email ?? '';
  const other = await db
    .selectFrom('passes as pass')
    .innerJoin('pass_users as user', 'user.id', 'pass.pass_user_id')
    .select('pass.id')
    .where('pass.workspace_id', '=', workspaceId)
    .where('user.workspace_id', '=', workspaceId)
    .where('pass.id', 'in', passIds)
    .where('user.email_key', '<>', email.toLowerCase())
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const message =
    'Campaigns of this workspace need approval. A test goes only to passes with your email address.';
  throw new AppError('validationFailed', { message, issues: [{ path: 'passIds', message }] });
}

/** Google Wallet does not say on how many phones a pass is. */
async function countPhones(
  { workspaceId, db }: WorkspaceTransaction,
  passIds: readonly string[],
): Promise<number> {
  if (passIds.length === 0) return 0;
  const apple = await db
    .selectFrom('apple_registrations')
    .select('device_library_identifier')
    .distinct()
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', 'in', passIds)
    .execute();
  const google = await db
    .selectFrom('google_objects')
    .select('pass_id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', 'in', passIds)
    .where('holders', '>', 0)
    .execute();
  return apple.length + google.length;
}

type EndedTests = { passTemplateId: string; createdBy: string; now: Date };

/** The newest test remembers the admin's passes; earlier ones have no use once they have ended. */
async function removeEndedTests(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, createdBy, now }: EndedTests,
): Promise<void> {
  const ended = await db
    .selectFrom('campaign_runs')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .where('kind', '=', 'test')
    .where('created_by', '=', createdBy)
    .where('ends_at', '<', now)
    .where('applied_through', 'is not', null)
    .execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await db
    .deleteFrom('campaign_chunks')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', 'in', ids)
    .execute();
  await db
    .deleteFrom('campaign_runs')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
}

export async function getTestResult(tx: WorkspaceTransaction, testId: string): Promise<CampaignTestResult> {
  const test = await findRun(tx, testId);
  if (test?.kind !== 'test') throw new AppError('notFound');
  const open = await tx.db
    .selectFrom('campaign_chunks')
    .select('number')
    .where('workspace_id', '=', tx.workspaceId)
    .where('run_id', '=', testId)
    .where((eb) => eb.or([eb('apple_finished_at', 'is', null), eb('google_finished_at', 'is', null)]))
    .limit(1)
    .executeTakeFirst();
  const { pass_updates: passUpdates, notifications, failed } = test;
  return { isFinished: !open, passUpdates, notifications, failed };
}
