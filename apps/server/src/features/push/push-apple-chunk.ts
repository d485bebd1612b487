import { addFailures } from '@tessera/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { loadChunkRecipients } from '../recipients/chunk-recipients.ts';
import type { RecipientRule } from '../recipients/is-recipient.ts';
import { recipientCondition } from '../recipients/recipient-condition.ts';
import { sharesOf } from '../recipients/split-counts.ts';
import { findLaunchedCampaign } from './find-launched-campaign.ts';
import { findPushTargets, type PassRange } from './find-push-targets.ts';
import { type AppleChunk, pausedSeconds, pushAppleChunkRetriesMax } from './push.jobs.ts';
import { roundsMax, secondsBeforeRound } from './push-retry-policy.ts';
import { firstPassesOf, type PushResult, pushTargets } from './push-targets.ts';

export async function pushAppleChunk(
  ctx: Context,
  chunk: AppleChunk,
  { retries }: JobAttempt,
): Promise<Again<AppleChunk> | undefined> {
  const { workspaceId, campaignId, passTemplateId, number, notifies } = chunk;
  const before = chunk.later ?? {
    round: 0,
    devices: undefined,
    reached: 0,
    failed: 0,
    silent: 0,
    failures: {},
  };
  const { campaign, recipients } = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
    campaign: await findLaunchedCampaign(tx, campaignId),
    recipients: await loadChunkRecipients(tx, chunk),
  }));
  const { status, rule } = campaign;
  if (status === 'Paused') return { again: chunk, afterSeconds: pausedSeconds };
  const range = { ...chunk, recipients };
  const result =
    status === 'Canceled'
      ? unsent
      : await pushTargets(ctx, { workspaceId, range, onlyDevices: before.devices }).catch(
          (error: unknown) => {
            if (retries < pushAppleChunkRetriesMax) throw error;
            // No retry follows, and the campaign must be able to finish.
            ctx.logger.error('A campaign chunk failed permanently', error, {
              workspaceId,
              campaignId,
              number,
            });
            return failRemaining(ctx, chunk, range);
          },
        );
  const counted = new Set(chunk.later?.reachedPassIds);
  const newlyReached = result.reached.difference(counted);
  const newlySilent = notifies
    ? await ctx.database.inWorkspace(workspaceId, (tx) =>
        findReplacedMessages(tx, { rule, passTemplateId, passIds: newlyReached }),
      )
    : new Set<string>();
  const reached = before.reached + newlyReached.size;
  const silent = (before.silent ?? 0) + newlySilent.size;
  const failed = before.failed + result.failed.length;
  const byVariant = (counts: readonly number[] = [], passIds: Iterable<string>) =>
    sharesOf(rule, passIds).variants.map((count, position) => count + (counts[position] ?? 0));
  const reachedByVariant = byVariant(chunk.later?.variants?.reached, newlyReached);
  const silentByVariant = byVariant(chunk.later?.variants?.silent, newlySilent);
  const failedByVariant = byVariant(chunk.later?.variants?.failed, result.failed);
  const failures = addFailures(before.failures ?? {}, result.failures);
  const round = before.round + 1;
  if (result.later.length > 0 && round < roundsMax) {
    const devices = result.later.flatMap((target) => target.devices);
    const reachedPassIds = reachedOf(result, counted);
    const variants = rule.split && {
      reached: reachedByVariant,
      failed: failedByVariant,
      silent: silentByVariant,
    };
    const sums = { reached, failed, silent, failures, ...(variants && { variants }) };
    return {
      again: { ...chunk, later: { round, devices, reachedPassIds, ...sums } },
      afterSeconds: secondsBeforeRound(round, result.askedSeconds),
    };
  }
  const resultOf = (passes: number, devices: number, replaced: number) => ({
    passUpdates: passes,
    notifications: notifies ? passes - replaced : 0,
    failed: devices,
  });
  const givenUp = byVariant(failedByVariant, firstPassesOf(result.later));
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    announce(ctx, tx, [
      {
        type: 'installs.chunkPushed',
        payload: {
          campaignId,
          number,
          wallet: 'apple',
          ...resultOf(reached, failed + result.later.length, silent),
          ...(rule.split && {
            variants: reachedByVariant.map((passes, position) =>
              resultOf(passes, givenUp[position] ?? 0, silentByVariant[position] ?? 0),
            ),
          }),
          failures: addFailures(failures, { walletUnavailable: result.later.length }),
        },
      },
    ]),
  );
  return undefined;
}

/** A pass on two devices counts once. */
function reachedOf({ reached, later }: PushResult, counted: ReadonlySet<string>): string[] {
  const late = new Set(later.flatMap(({ passIds }) => passIds));
  return [...late].filter((passId) => reached.has(passId) || counted.has(passId));
}

const unsent: PushResult = {
  reached: new Set(),
  failed: [],
  failures: {},
  later: [],
  askedSeconds: 0,
  isOutage: false,
};

/** Counts every remaining device as failed. */
async function failRemaining(ctx: Context, chunk: AppleChunk, range: PassRange): Promise<PushResult> {
  const targets = await ctx.database.inWorkspace(chunk.workspaceId, (tx) => findPushTargets(tx, range));
  const only = chunk.later?.devices && new Set(chunk.later.devices);
  const failed = firstPassesOf(
    only ? targets.filter(({ devices }) => devices.some((device) => only.has(device))) : targets,
  );
  return {
    reached: new Set(),
    failed,
    failures: { internalError: failed.length },
    later: [],
    askedSeconds: 0,
    isOutage: true,
  };
}

type Delivered = { rule: RecipientRule; passTemplateId: string; passIds: ReadonlySet<string> };

/** An iPhone shows the newest campaign's message only, so this campaign's stays silent on these passes. */
async function findReplacedMessages(
  { workspaceId, db }: WorkspaceTransaction,
  { rule: { launchedAt }, passTemplateId, passIds }: Delivered,
): Promise<Set<string>> {
  if (passIds.size === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select pass.id from passes as pass
    where pass.workspace_id = ${workspaceId} and pass.id = any(${[...passIds]}::uuid[]) and (
      exists (select from campaign_runs as newer
        where newer.workspace_id = ${workspaceId} and newer.target_pass_template_id = ${passTemplateId}
          and newer.launched_at > ${launchedAt} and newer.occurrence is null
          and newer.content ->> 'message' is not null and newer.kind <> 'test'
          and (newer.status = 'Sent' or pass.id <= newer.released_through)
          and ${recipientCondition(workspaceId, { run: 'newer', pass: 'pass' })})
      or exists (select from triggered_passes as run
        join campaigns as recurring on recurring.workspace_id = run.workspace_id and recurring.id = run.campaign_id
        where run.workspace_id = ${workspaceId} and recurring.workspace_id = ${workspaceId}
          and run.pass_id = pass.id and run.reached_at > ${launchedAt} and recurring.message is not null))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}
