import type { PassTimeline } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findCreators } from '../api-keys/find-creators.ts';
import { appleDeviceName } from '../devices/apple-device-name.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findPass, findPassUser, type PassRow } from '../passes/find-pass.ts';
import { passExpiry } from '../passes/pass-expiry.ts';
import type { ArrivalFacts } from './arrival-facts.ts';
import { diagnoseArrival } from './diagnose-arrival.ts';
import { listTimelineEntries } from './list-timeline-entries.ts';

/** Rows of a kind that a timeline shows; older ones are left out. */
const rowsMax = 50;

/** What happened to a pass, and why it did not arrive. @throws AppError `notFound` */
export async function getPassTimeline(
  ctx: Pick<Context, 'clock' | 'apple' | 'database' | 'identity'>,
  workspaceId: string,
  passId: string,
): Promise<PassTimeline> {
  const { pass, template, facts, keyName } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const pass = await findPass(tx, passId);
    const template = await findTemplate(tx, pass.pass_template_id);
    return {
      pass,
      template,
      facts: await loadFacts(ctx, tx, pass, template),
      keyName: await findKeyName(tx, pass),
    };
  });
  // After the transaction: the provider of accounts may be another server.
  const by =
    pass.issued_via === 'app' ? (await findCreators(ctx, [pass.issued_by]))(pass.issued_by) : keyName;
  const issued = {
    via: pass.issued_via,
    by,
    publishedAt: template.last_published_at,
    changedAt: pass.last_modified,
  };
  return {
    entries: listTimelineEntries(facts, issued),
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
  ctx: Pick<Context, 'clock' | 'apple'>,
  tx: WorkspaceTransaction,
  pass: PassRow,
  template: Template,
): Promise<ArrivalFacts> {
  const { document } = await findPublishedDesign(tx, pass.pass_template_id);
  const { unsubscribed_at } = await findPassUser(tx, pass.pass_user_id);
  const registrations = await findRegistrations(tx, pass.id);
  const google = await findGoogleObject(tx, pass.id);
  return {
    now: ctx.clock(),
    createdAt: pass.created_at,
    voidedAt: pass.voided_at,
    voidFinalAt: pass.void_final_at,
    expiresAt: passExpiry(pass, document.features),
    lastChangedAt: pass.last_modified > template.last_modified ? pass.last_modified : template.last_modified,
    unsubscribedAt: unsubscribed_at,
    mails: (await findMails(tx, pass.id)).map(({ at, delivered_at, refused_at }) => ({
      at,
      deliveredAt: delivered_at,
      refusedAt: refused_at,
    })),
    log: await findLog(tx, pass.id),
    apple: {
      devices: registrations.map((row) => ({
        name: appleDeviceName(row.device_library_identifier),
        registeredAt: row.created_at,
      })),
      certificateExpiresAt: certificateExpiry(ctx, template),
    },
    google: google ? { holders: google.holders, updatedAt: google.updated_at } : null,
    campaigns: await findCampaigns(tx, pass.pass_template_id),
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
      'template.last_modified',
      'template.last_published_at',
      'identifier.identifier',
      'identifier.platform_managed',
      'identifier.expires_at',
    ])
    .where('template.workspace_id', '=', workspaceId)
    .where('template.id', '=', passTemplateId)
    .executeTakeFirstOrThrow();
}

/** The name of the API key that issued the pass. */
async function findKeyName(
  { workspaceId, db }: WorkspaceTransaction,
  { issued_via, issued_by }: PassRow,
): Promise<string | null> {
  if (issued_via !== 'api' || !issued_by) return null;
  const key = await db
    .selectFrom('api_keys')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', issued_by)
    .executeTakeFirst();
  return key?.name ?? null;
}

/** The platform's certificate may have been renewed after the workspace's row was written. */
function certificateExpiry({ apple }: Pick<Context, 'apple'>, template: Template): Date | null {
  const { platform } = apple;
  return template.platform_managed && platform?.identifier === template.identifier
    ? platform.expiresAt
    : template.expires_at;
}

function findMails({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  return db
    .selectFrom('download_links_sent')
    .select(['at', 'delivered_at', 'refused_at'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .orderBy('at', 'desc')
    .limit(rowsMax)
    .execute();
}

async function findLog({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  const row = await db
    .selectFrom('pass_logs')
    .select('entries')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .executeTakeFirst();
  return row?.entries ?? [];
}

function findRegistrations({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  return db
    .selectFrom('apple_registrations')
    .select(['device_library_identifier', 'created_at'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .orderBy('created_at', 'desc')
    .limit(rowsMax)
    .execute();
}

function findGoogleObject({ workspaceId, db }: WorkspaceTransaction, passId: string) {
  return db
    .selectFrom('google_objects')
    .select(['holders', 'updated_at'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .executeTakeFirst();
}

async function findCampaigns({ workspaceId, db }: WorkspaceTransaction, passTemplateId: string) {
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'name', 'launched_at', 'message'])
    .where('workspace_id', '=', workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .where('launched_at', 'is not', null)
    .orderBy('launched_at', 'desc')
    .limit(rowsMax)
    .execute();
  return rows.flatMap(({ id, name, launched_at, message }) =>
    launched_at ? [{ id, name, launchedAt: launched_at, hasMessage: message !== null }] : [],
  );
}
