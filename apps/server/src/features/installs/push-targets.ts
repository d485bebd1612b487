import type { PushOutcome } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { dropDeadDevices } from './drop-dead-devices.ts';
import { findPushTargets, type PassRange, type PushTarget } from './find-push-targets.ts';

export type PushResult = {
  /** Passes whose device was told, each counted once. */
  reached: number;
  /** Devices given up: APNs refuses us altogether, until somebody changes something. */
  failed: number;
  /** Push tokens APNs had no time for; try them again later. */
  later: string[];
};

export type PushRequest = { workspaceId: string; range: PassRange; onlyTokens?: string[] | undefined };

/**
 * A wrong certificate makes APNs call every token bad. Up to this share of a batch they are dead phones; beyond it we would be
 * wiping out everybody's registrations for our own mistake.
 */
const badTokenShareMax = 0.2;
const badTokensAlwaysBelieved = 3;

/** Apple forgets a push nobody could take after this long; the phone asks by itself about once a day. */
const expirationMilliseconds = 24 * 60 * 60 * 1000;

/** Tells the devices that hold passes of a range to ask what changed. Dead ones are forgotten. */
export async function pushTargets(
  ctx: Context,
  { workspaceId, range, onlyTokens }: PushRequest,
): Promise<PushResult> {
  const found = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
    certificate: await findCertificate(tx, range.passTemplateId),
    targets: await findPushTargets(tx, range),
  }));
  const targets = onlyTokens
    ? found.targets.filter((target) => onlyTokens.includes(target.pushToken))
    : found.targets;
  if (targets.length === 0 || !found.certificate) return { reached: 0, failed: 0, later: [] };
  const outcomes = await push(ctx, found.certificate, targets);
  const { dead, refused } = judge(outcomes);
  await dropDeadDevices(ctx, workspaceId, dead);
  const accepted = outcomes.filter(([, outcome]) => outcome.kind === 'accepted');
  const later = outcomes.filter(
    ([, outcome]) => outcome.kind === 'throttled' || outcome.kind === 'unavailable',
  );
  const reason = refused[0]?.[1];
  if (reason) ctx.logger.warn('APNs refuses our pushes', { workspaceId, devices: refused.length, reason });
  return {
    reached: new Set(accepted.flatMap(([target]) => target.passIds)).size,
    failed: refused.length,
    later: later.map(([target]) => target.pushToken),
  };
}

type Judged = [PushTarget, PushOutcome][];

async function push(ctx: Context, certificate: Certificate, targets: PushTarget[]): Promise<Judged> {
  const identity = await ctx.apple.signingIdentity(certificate.certificate_id);
  const expiration = new Date(ctx.clock().getTime() + expirationMilliseconds);
  const outcomes: Judged = [];
  await ctx.apple.push.pushMany(
    targets.map((target) => ({
      identity,
      topic: certificate.identifier,
      pushToken: target.pushToken,
      expiration,
      target,
    })),
    ({ target }, outcome) => outcomes.push([target, outcome]),
  );
  return outcomes;
}

/** Which devices are dead, and which pushes were refused for a reason of ours. */
function judge(outcomes: Judged): { dead: PushTarget[]; refused: Judged } {
  const bad = outcomes.filter(([, outcome]) => outcome.kind === 'badToken');
  const believed = bad.length <= Math.max(badTokensAlwaysBelieved, outcomes.length * badTokenShareMax);
  const gone = outcomes.filter(
    ([target, outcome]) =>
      outcome.kind === 'gone' &&
      (outcome.timestamp === null || target.registeredAt.getTime() <= outcome.timestamp),
  );
  const misconfigured = outcomes.filter(([, outcome]) => outcome.kind === 'misconfigured');
  return {
    dead: [...gone, ...(believed ? bad : [])].map(([target]) => target),
    refused: [...misconfigured, ...(believed ? [] : bad)],
  };
}

type Certificate = { certificate_id: string; identifier: string };

async function findCertificate(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<Certificate | undefined> {
  return db
    .selectFrom('pass_templates as template')
    .innerJoin('apple_pass_type_identifiers as identifier', (join) =>
      join
        .onRef('identifier.workspace_id', '=', 'template.workspace_id')
        .onRef('identifier.id', '=', 'template.apple_pass_type_identifier_id'),
    )
    .select(['identifier.certificate_id', 'identifier.identifier'])
    .where('template.workspace_id', '=', workspaceId)
    .where('template.id', '=', passTemplateId)
    .executeTakeFirst();
}
