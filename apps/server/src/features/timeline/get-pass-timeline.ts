import type { PassTimeline } from '@tessera/contract';
import type { NotNull } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findKeyNames } from '../api-keys/find-key-names.ts';
import { findCreators } from '../organizations/find-creators.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { passExpiry } from '../pass-templates/pass-expiry.ts';
import { findPass, findPassUser, type PassRow } from '../passes/find-pass.ts';
import { contentTimeOf } from '../recipients/campaign-changes.ts';
import { recipientCondition } from '../recipients/recipient-condition.ts';
import { listScans } from '../scans/list-scans.ts';
import type { ArrivalFacts, MessageFacts } from './arrival-facts.ts';
import { diagnoseArrival } from './diagnose-arrival.ts';
import { listTimelineEntries, type NameOfActor } from './list-timeline-entries.ts';
import { loadWalletFacts, rowsMax } from './wallet-facts.ts';

/** @throws AppError `notFound` */
export async function getPassTimeline(
  ctx: Pick<Context, 'clock' | 'apple' | 'config' | 'database' | 'identity'>,
  workspaceId: string,
  passId: string,
): Promise<PassTimeline> {
  const { pass, template, facts, keys, scans } = await ctx.database.inWorkspaceReadOnly(
    workspaceId,
    async (tx) => {
      const pass = await findPass(tx, passId);
      const template = await findTemplate(tx, pass.pass_template_id);
      const facts = await loadFacts(ctx, tx, pass, template);
      const keys = await findKeyNames(tx, actorsOf(pass, facts, 'api'));
      return { pass, template, facts, keys, scans: await listScans(tx, passId) };
    },
  );
  // After the transaction: the account provider may be another server.
  const users = await findCreators(ctx, actorsOf(pass, facts, 'app'));
  const nameOf: NameOfActor = (via, by) => (via === 'app' ? users(by) : (keys.get(by ?? '') ?? null));
  const issued = {
    via: pass.issued_via,
    by: nameOf(pass.issued_via, pass.issued_by),
    publishedAt: template.last_published_at,
    changedAt: pass.last_modified,
  };
  return {
    entries: listTimelineEntries(facts, issued, nameOf, scans),
    findings: diagnoseArrival(facts),
    appleDevices: facts.apple.devices.map(({ name, registeredAt }) => ({
      name,
      registeredAt: registeredAt.toISOString(),
      lastAskedAt: facts.log.find(({ kind, device }) => kind === 'listed' && device === name)?.at ?? null,
    })),
    google: facts.google && {
      holders: facts.google.holders,
      updatedAt: facts.google.updatedAt.toISOString(),
    },
  };
}

type Template = Awaited<ReturnType<typeof findTemplate>>;

async function loadFacts(
  ctx: Pick<Context, 'clock' | 'apple' | 'config'>,
  tx: WorkspaceTransaction,
  pass: PassRow,
  template: Template,
): Promise<ArrivalFacts> {
  const { document } = await findPublishedDesign(tx, pass.pass_template_id);
  const { unsubscribed_at, email } = await findPassUser(tx, pass.pass_user_id);
  const { log, devices, google } = await loadWalletFacts(ctx, tx, pass.id);
  return {
    now: ctx.clock(),
    createdAt: pass.created_at,
    voidedAt: pass.voided_at,
    voidFinalAt: pass.void_final_at,
    expiresAt: passExpiry(pass, document.features),
    lastChangedAt: await findContentTime(tx, pass.id),
    unsubscribedAt: unsubscribed_at,
    consent: await findConsent(tx, pass.id),
    messages: await findMessages(tx, pass.id),
    mailDomain: email.slice(email.lastIndexOf('@') + 1),
    log,
    apple: { devices, certificateExpiresAt: certificateExpiry(ctx, template) },
    google,
    campaigns: await findCampaigns(tx, pass),
    clicks: await findClicks(tx, pass.id),
  };
}

function findTemplate({ workspaceId, db }: WorkspaceTransaction, passTemplateId: string) {
  return db
    .selectFrom('pass_templates as template')
    .leftJoin('apple_pass_type_identifiers as identifier', (join) =>
      join
        .onRef('identifier.workspace_id', '=', 'template.workspace_id')
        .onRef('identifier.id', '=', 'template.apple_pass_type_identifier_id'),
    )
    .select([
      'template.last_published_at',
      'identifier.identifier',
      'identifier.platform_managed',
      'identifier.expires_at',
    ])
    .where('template.workspace_id', '=', workspaceId)
    .where('template.id', '=', passTemplateId)
    .executeTakeFirstOrThrow();
}

async function findContentTime({ workspaceId, db }: WorkspaceTransaction, passId: string): Promise<Date> {
  const { time } = await db
    .selectFrom('passes as pass')
    .innerJoin('pass_templates as template', 'template.id', 'pass.pass_template_id')
    .select(contentTimeOf(workspaceId, { pass: 'pass', template: 'template' }).as('time'))
    .where('pass.workspace_id', '=', workspaceId)
    .where('template.workspace_id', '=', workspaceId)
    .where('pass.id', '=', passId)
    .executeTakeFirstOrThrow();
  return time;
}

/** Ids of users (`app`) or API keys (`api`). */
function actorsOf(pass: PassRow, { log }: ArrivalFacts, via: 'app' | 'api'): string[] {
  const acts = [
    { via: pass.issued_via, by: pass.issued_by },
    ...log.map(({ detail, by = null }) => ({ via: detail, by })),
  ];
  return acts.flatMap((act) => (act.via === via && act.by ? [act.by] : []));
}

/** The platform's certificate may have been renewed after the workspace's row was written. */
function certificateExpiry({ apple }: Pick<Context, 'apple'>, template: Template): Date | null {
  const { platform } = apple;
  return template.platform_managed && platform?.identifier === template.identifier
    ? platform.expiresAt
    : template.expires_at;
}

async function findMessages(
  { workspaceId, db }: WorkspaceTransaction,
  passId: string,
): Promise<MessageFacts[]> {
  const rows = await db
    .selectFrom('download_links_sent')
    .select([
      'at',
      'delivered_at as deliveredAt',
      'refused_at as refusedAt',
      'skipped_at as skippedAt',
      'bounced_at as bouncedAt',
      'delayed_at as delayedAt',
      'complained_at as complainedAt',
      'mail_status as status',
      'channel',
    ])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .orderBy('at', 'desc')
    .limit(rowsMax)
    .execute();
  return rows.map(({ channel, ...message }) => ({ ...message, isTexted: channel === 'sms' }));
}

async function findConsent({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  const row = await db
    .selectFrom('sign_up_consents')
    .select(['consent_text as text', 'consented_at as at'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .executeTakeFirst();
  return row ?? null;
}

/** Includes campaigns from before the pass was issued, which did not reach it. */
async function findCampaigns(
  { workspaceId, db }: WorkspaceTransaction,
  { id: passId, pass_template_id: passTemplateId, created_at: createdAt }: PassRow,
) {
  const launched = db
    .selectFrom('campaign_runs as run')
    .innerJoin('campaigns as campaign', (join) =>
      join
        .onRef('campaign.workspace_id', '=', 'run.workspace_id')
        .onRef('campaign.id', '=', 'run.campaign_id'),
    )
    .innerJoin('passes as pass', 'pass.workspace_id', 'run.workspace_id')
    .select(['run.id', 'campaign.name', 'run.launched_at', 'campaign.message'])
    .where('run.workspace_id', '=', workspaceId)
    .where('campaign.workspace_id', '=', workspaceId)
    .where('pass.workspace_id', '=', workspaceId)
    .where('pass.id', '=', passId)
    .where('run.target_pass_template_id', '=', passTemplateId)
    .where('run.launched_at', 'is not', null)
    .orderBy('run.launched_at', 'desc')
    .limit(rowsMax)
    .$narrowType<{ launched_at: NotNull }>();
  const campaigns = await launched
    .where('run.occurrence', 'is', null)
    .where((eb) =>
      eb.or([
        eb('run.launched_at', '<', createdAt),
        recipientCondition(workspaceId, { run: 'run', pass: 'pass' }),
      ]),
    )
    .execute();
  const runs = await launched
    .where('run.id', 'in', (eb) =>
      eb
        .selectFrom('triggered_passes as triggered')
        .select('triggered.run_id')
        .where('triggered.workspace_id', '=', workspaceId)
        .where('triggered.pass_id', '=', passId),
    )
    .execute();
  return [...campaigns, ...runs]
    .toSorted((one, other) => other.launched_at.getTime() - one.launched_at.getTime())
    .slice(0, rowsMax)
    .map(({ id, name, launched_at, message }) => ({
      id,
      name,
      launchedAt: launched_at,
      hasMessage: message !== null,
    }));
}

async function findClicks({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  const clicks = await db
    .selectFrom('campaign_clicks as click')
    .innerJoin('campaign_runs as run', (join) =>
      join.onRef('run.workspace_id', '=', 'click.workspace_id').onRef('run.id', '=', 'click.run_id'),
    )
    .innerJoin('campaigns as campaign', (join) =>
      join
        .onRef('campaign.workspace_id', '=', 'run.workspace_id')
        .onRef('campaign.id', '=', 'run.campaign_id'),
    )
    .select(['click.first_clicked_at as at', 'run.id', 'campaign.name'])
    .where('click.workspace_id', '=', workspaceId)
    .where('run.workspace_id', '=', workspaceId)
    .where('campaign.workspace_id', '=', workspaceId)
    .where('click.pass_id', '=', passId)
    .orderBy('click.first_clicked_at', 'desc')
    .limit(rowsMax)
    .execute();
  return clicks.map(({ at, id, name }) => ({ at, campaign: { id, name } }));
}
