import type { PushOutcome } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { believeBadTokens } from './believe-bad-tokens.ts';
import { dropDeadDevices } from './drop-dead-devices.ts';
import { findPushTargets, type PassRange, type PushTarget } from './find-push-targets.ts';

export type PushResult = {
  /** Passes whose device was told, each once. */
  reached: Set<string>;
  /** Devices given up: APNs refuses us altogether, until somebody changes something. */
  failed: number;
  /** Devices APNs had no time for; try them again later. */
  later: PushTarget[];
  /** The longest wait APNs asked for; 0 where it named none. */
  askedSeconds: number;
  /** It had no time for anybody. */
  isOutage: boolean;
};

export type PushRequest = { workspaceId: string; range: PassRange; onlyTokens?: string[] | undefined };

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
  const only = onlyTokens && new Set(onlyTokens);
  const targets = only ? found.targets.filter((target) => only.has(target.pushToken)) : found.targets;
  if (targets.length === 0 || !found.certificate)
    return { reached: new Set(), failed: 0, later: [], askedSeconds: 0, isOutage: false };
  const outcomes = await push(ctx, found.certificate, targets);
  const { dead, refused } = judge(ctx, found.certificate, outcomes);
  await dropDeadDevices(ctx, workspaceId, dead);
  const reason = refused[0]?.[1];
  if (reason) ctx.logger.warn('APNs refuses our pushes', { workspaceId, devices: refused.length, reason });
  const accepted = outcomes.filter(([, outcome]) => outcome.kind === 'accepted');
  const later = outcomes.flatMap(([target, outcome]) =>
    outcome.kind === 'throttled' || outcome.kind === 'unavailable'
      ? [{ target, milliseconds: outcome.retryAfterMilliseconds ?? 0 }]
      : [],
  );
  return {
    reached: new Set(accepted.flatMap(([target]) => target.passIds)),
    failed: refused.length,
    later: later.map(({ target }) => target),
    askedSeconds: later.reduce((most, { milliseconds }) => Math.max(most, Math.ceil(milliseconds / 1000)), 0),
    isOutage: outcomes.every(([, outcome]) => outcome.kind === 'unavailable'),
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
function judge(
  ctx: Context,
  { certificate_id: certificateId }: Certificate,
  outcomes: Judged,
): { dead: PushTarget[]; refused: Judged } {
  const bad = outcomes.filter(([, outcome]) => outcome.kind === 'badToken');
  const believed = believeBadTokens(ctx, { certificateId, answered: outcomes.length, bad: bad.length });
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
