import { AppleWalletError, type PushOutcome, type SigningIdentity } from '@tessera/apple-wallet';
import type { CampaignFailures } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { appleDeviceName } from '../devices/apple-device-name.ts';
import { findPushTargets, type PassRange, type PushTarget } from './find-push-targets.ts';
import { type PushAttempt, recordPushOutcomes } from './record-push-outcomes.ts';
import { removeDeadDevices } from './remove-dead-devices.ts';

export type PushResult = {
  reached: Set<string>;
  failed: string[];
  failures: CampaignFailures;
  later: PushTarget[];
  askedSeconds: number;
  /** APNs served no device at all. */
  isOutage: boolean;
};

export type PushRequest = { workspaceId: string; range: PassRange; onlyDevices?: string[] | undefined };

/** A phone asks for updates by itself about once a day. */
const expirationMilliseconds = 24 * 60 * 60 * 1000;

/** Deletes dead devices. */
export async function pushTargets(
  ctx: Context,
  { workspaceId, range, onlyDevices }: PushRequest,
): Promise<PushResult> {
  const found = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
    certificate: await findCertificate(tx, range.passTemplateId),
    targets: await findPushTargets(tx, range),
  }));
  const only = onlyDevices && new Set(onlyDevices);
  const targets = only
    ? found.targets.filter(({ devices }) => devices.some((device) => only.has(device)))
    : found.targets;
  if (targets.length === 0 || !found.certificate)
    return { reached: new Set(), failed: [], failures: {}, later: [], askedSeconds: 0, isOutage: false };
  const outcomes = await push(ctx, found.certificate, targets);
  const { accepted, late, dead, askedSeconds } = recordPushOutcomes(
    ctx,
    found.certificate.certificate_id,
    outcomes,
  );
  const settled = new Set([...accepted, ...late, ...dead]);
  const reregistered = await removeDeadDevices(ctx, workspaceId, dead);
  logRefusals(ctx, workspaceId, outcomes);
  for (const [, outcome] of outcomes)
    if (outcome.kind !== 'accepted' && outcome.kind !== 'gone')
      ctx.countedLog.add('warn', 'A push to APNs failed', {
        kind: { workspaceId, outcome: outcome.kind, reason: outcome.reason, status: outcome.status },
      });
  return {
    reached: new Set(accepted.flatMap(({ passIds }) => passIds)),
    failed: firstPassesOf(outcomes.map(([target]) => target).filter((target) => !settled.has(target))),
    failures: {
      ...refusalsIn(outcomes, new Set(dead)),
      deviceGone: dead.length - reregistered.length,
    },
    later: [...late, ...reregistered],
    askedSeconds,
    isOutage: outcomes.every(([, outcome]) => outcome.kind === 'unavailable'),
  };
}

export const firstPassesOf = (targets: readonly PushTarget[]): string[] =>
  targets.flatMap(({ passIds }) => passIds.slice(0, 1));

function refusalsIn(outcomes: readonly PushAttempt[], dead: ReadonlySet<PushTarget>): CampaignFailures {
  const kinds = outcomes.filter(([target]) => !dead.has(target)).map(([, { kind }]) => kind);
  const count = (...wanted: typeof kinds) => kinds.filter((kind) => wanted.includes(kind)).length;
  return { tokenRejected: count('badToken', 'gone'), certificateRefused: count('misconfigured') };
}

/** Temporary failures are retried, not logged. */
function logRefusals(ctx: Context, workspaceId: string, outcomes: readonly PushAttempt[]): void {
  for (const [{ devices, passIds }, outcome] of outcomes) {
    if (outcome.kind !== 'gone' && outcome.kind !== 'badToken' && outcome.kind !== 'misconfigured') continue;
    const refusal = { kind: 'pushRefused' as const, detail: outcome.reason };
    for (const device of devices)
      for (const passId of passIds)
        ctx.passLog.add({ workspaceId, passId }, { ...refusal, device: appleDeviceName(device) });
  }
}

async function push(ctx: Context, certificate: Certificate, targets: PushTarget[]): Promise<PushAttempt[]> {
  const identity = await openIdentity(ctx, certificate);
  if (!identity) return targets.map((target) => [target, expired]);
  const expiration = new Date(ctx.clock().getTime() + expirationMilliseconds);
  const outcomes: PushAttempt[] = [];
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

/** Apple refuses the connection; the phones could not fetch a signed pass either. */
const expired: PushOutcome = { kind: 'misconfigured', status: null, reason: 'CertificateExpired' };

/** Null if the certificate, or the one that issued it, has expired; a connection opened before stays for a while. */
async function openIdentity(ctx: Context, certificate: Certificate): Promise<SigningIdentity | null> {
  try {
    const identity = await ctx.apple.signingIdentity(certificate.certificate_id);
    const now = ctx.clock();
    return identity.expiresAt < now || identity.intermediateExpiresAt < now ? null : identity;
  } catch (error) {
    if (error instanceof AppleWalletError && error.code === 'certificateExpired') return null;
    throw error;
  }
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
