import type { CampaignSplit } from '@tessera/contract';
import { sql } from 'kysely';
import type { ReadTable, ReadTransaction } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import {
  type FrozenCampaign,
  isRecipient,
  type RecipientFacts,
  type RecipientRule,
} from '../recipients/is-recipient.ts';
import { launchedRunsOfAnyStatus, overlayOf } from './load-overlays.ts';

/** With more, a join takes less time. */
const runsMax = 100;
const chunksMax = 20;

/**
 * What `loadPass` joins, by queries of one table each. The workspace's change number is read first: the rows hold each change up to it, and a later one
 * might be in one and an earlier one not yet in another, so that a phone would miss that. Null then, for an unknown pass, and for many campaigns or
 * triggered runs.
 */
export async function readPassTables(read: ReadTable, passId: string) {
  const [[current], [pass], triggered] = await Promise.all([
    read(currentChange),
    read(passOf, { passId }),
    read(triggeredOf, { passId }),
  ]);
  if (!current || !pass || triggered.length > 0) return null;
  const [[template], [workspace], identifiers, [user], launched] = await Promise.all([
    read(templateOf, { id: pass.pass_template_id }),
    read(workspaceOf),
    read(identifiersOf),
    read(userOf, { id: pass.pass_user_id }),
    read(launchedOf, { passTemplateId: pass.pass_template_id }),
  ]);
  if (!template || !workspace || !user) return null;
  const runs = launched.map((run) => ({ ...run, rule: overlayOf(run) }));
  const chunks = await readChunks(read, pass, template, runs);
  if (!chunks || hasLater(current, pass, template, runs, chunks)) return null;
  const facts = { ...pass, frozen_campaigns: chunks.filter(({ is_listed }) => is_listed) };
  const identifier = identifiers.find(({ id }) => id === template.apple_pass_type_identifier_id);
  return {
    ...workspace,
    ...template,
    ...user,
    ...pass,
    certificate_id: identifier?.certificate_id ?? null,
    content_time: contentTime(facts, template, runs, chunks),
    runs: runs
      .filter(({ status, content, released_through }) =>
        status === 'Canceled' ? content.message !== null && released_through !== null : true,
      )
      .filter(({ rule }) => isRecipient(rule, facts))
      .map((run) => ({
        ...run,
        shown_since: facts.frozen_campaigns.find(({ id }) => id === run.id)?.since ?? null,
      })),
    triggered_runs: [],
    triggered_campaigns: [],
  };
}

type Wanted = { passId: string; passTypeIdentifier: string };

/** The time of the pass's content, read like the pass; null for a pass of another identifier, too. */
export async function readContentTime(
  read: ReadTable,
  { passId, passTypeIdentifier }: Wanted,
): Promise<Date | null> {
  const [[current], [pass], triggered, [identifier]] = await Promise.all([
    read(currentChange),
    read(passOf, { passId }),
    read(triggeredOf, { passId }),
    read(identifierOf, { passTypeIdentifier }),
  ]);
  if (!current || !pass || triggered.length > 0 || !identifier) return null;
  const [[template], changed] = await Promise.all([
    read(templateOf, { id: pass.pass_template_id }),
    read(changedOf, { passTemplateId: pass.pass_template_id, after: pass.change_number }),
  ]);
  if (template?.apple_pass_type_identifier_id !== identifier.id) return null;
  const runs = changed.map((run) => ({ ...run, rule: ruleOf(run) }));
  const chunks = await readChunks(read, pass, template, runs);
  if (!chunks || hasLater(current, pass, template, runs, chunks)) return null;
  return contentTime({ ...pass, frozen_campaigns: [] }, template, runs, chunks);
}

type Changed = { change_number: string; last_modified: Date | null };
type Run = Changed & { id: string; is_frozen: boolean; released_number: string; rule: RecipientRule };
type Chunk = FrozenCampaign & { last_modified: Date | null; is_listed: boolean };
type Facts = Changed &
  Omit<RecipientFacts, 'frozen_campaigns' | 'triggered_runs'> & {
    frozen_campaigns: readonly FrozenCampaign[];
  };

/** Read while it changed. */
function hasLater(
  current: { change_number: string },
  pass: Changed,
  template: { template_number: string },
  runs: readonly Run[],
  chunks: readonly Chunk[],
): boolean {
  const numbers = [
    pass.change_number,
    template.template_number,
    ...runs.flatMap(({ change_number, released_number }) => [change_number, released_number]),
    ...chunks.map(({ since }) => since),
  ];
  return numbers.some((number) => Number(number) > Number(current.change_number));
}

/** As `contentTimeOf` in SQL. */
function contentTime(
  pass: Facts,
  template: { template_number: string; template_time: Date },
  runs: readonly Run[],
  chunks: readonly Chunk[],
): Date {
  const after = Math.max(Number(pass.change_number), Number(template.template_number));
  const changes = runs.flatMap(({ id, is_frozen, change_number, last_modified, rule }) => {
    const chunk = chunks.find((each) => each.id === id);
    if (is_frozen ? !chunk?.is_listed : !isRecipient(rule, pass)) return [];
    if (Math.max(Number(change_number), chunk?.since ?? 0) <= after) return [];
    return [last_modified, chunk?.last_modified ?? null];
  });
  const times = [
    Number(pass.change_number) > 0 ? pass.last_modified : null,
    template.template_time,
    ...changes,
  ];
  return new Date(Math.max(...times.map((time) => time?.getTime() ?? 0)));
}

/** The released chunk of a run in whose range the pass lies, if it says who is addressed or changed after the pass. Null for many runs. */
async function readChunks(
  read: ReadTable,
  pass: Changed & { id: string },
  template: { template_number: string },
  runs: readonly Run[],
): Promise<Chunk[] | null> {
  const after = Math.max(Number(pass.change_number), Number(template.template_number));
  const wanted = runs.filter(
    ({ is_frozen, released_number }) => is_frozen || Number(released_number) > after,
  );
  if (runs.length >= runsMax || wanted.length > chunksMax) return null;
  const found = await Promise.all(
    wanted.map(async ({ id, is_frozen }) => {
      const [chunk] = await read(chunkOf, { runId: id, passId: pass.id });
      if (chunk?.change_number == null) return [];
      const { change_number, last_modified, is_listed } = chunk;
      return [{ id, since: Number(change_number), last_modified, is_listed: is_frozen && is_listed }];
    }),
  );
  return found.flat();
}

const ruleOf = (run: {
  id: string;
  is_frozen: boolean;
  launched_at: Date | null;
  expired_through: Date | null;
  split: CampaignSplit | null;
}): RecipientRule => ({
  campaignId: run.id,
  isFrozen: run.is_frozen,
  launchedAt: run.launched_at ?? new Date(0),
  expiredThrough: run.expired_through,
  split: run.split,
});

const currentChange = ({ db, workspaceId }: ReadTransaction) =>
  db
    .selectFrom('change_numbers')
    .modifyFront(sql.raw(prepared))
    .select('change_number')
    .where('workspace_id', '=', workspaceId);

const passOf = ({ db, workspaceId }: ReadTransaction, { passId }: { passId: string }) =>
  db
    .selectFrom('passes')
    .modifyFront(sql.raw(prepared))
    .select(['id', 'pass_template_id', 'pass_user_id', 'attributes', 'status', 'created_at', 'voided_at'])
    .select(['expires_at', 'link_version', 'short_code', 'released', 'change_number', 'last_modified'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', passId);

const triggeredOf = ({ db, workspaceId }: ReadTransaction, { passId }: { passId: string }) =>
  db
    .selectFrom('triggered_passes')
    .modifyFront(sql.raw(prepared))
    .select('run_id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .limit(1);

const identifiersOf = ({ db, workspaceId }: ReadTransaction) =>
  db
    .selectFrom('apple_pass_type_identifiers')
    .modifyFront(sql.raw(prepared))
    .select(['id', 'certificate_id'])
    .where('workspace_id', '=', workspaceId);

const identifierOf = (
  { db, workspaceId }: ReadTransaction,
  { passTypeIdentifier }: { passTypeIdentifier: string },
) =>
  db
    .selectFrom('apple_pass_type_identifiers')
    .modifyFront(sql.raw(prepared))
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('identifier', '=', passTypeIdentifier);

const templateOf = ({ db, workspaceId }: ReadTransaction, { id }: { id: string }) =>
  db
    .selectFrom('pass_templates')
    .modifyFront(sql.raw(prepared))
    .select(['name as template_name', 'published_revision_id', 'apple_pass_type_identifier_id'])
    .select(['google_issuer_id', 'released as template_released'])
    .select(['change_number as template_number', 'last_modified as template_time'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id);

const workspaceOf = ({ db, workspaceId }: ReadTransaction) =>
  db
    .selectFrom('workspaces')
    .modifyFront(sql.raw(prepared))
    .select(['name as workspace_name', 'issuer_name', 'issuer_address', 'issuer_contact', 'timezone_name'])
    .where('id', '=', workspaceId);

const userOf = ({ db, workspaceId }: ReadTransaction, { id }: { id: string }) =>
  db
    .selectFrom('pass_users')
    .modifyFront(sql.raw(prepared))
    .select(['email', 'first_name', 'last_name', 'attributes as user_attributes'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id);

const launchedOf = ({ db, workspaceId }: ReadTransaction, { passTemplateId }: { passTemplateId: string }) =>
  launchedRunsOfAnyStatus(db, workspaceId)
    .modifyFront(sql.raw(prepared))
    .select(['run.change_number', 'run.last_modified', 'run.released_number'])
    .where('run.target_pass_template_id', '=', passTemplateId)
    .limit(runsMax);

/** Those that changed after the pass. */
const changedOf = (
  { db, workspaceId }: ReadTransaction,
  { passTemplateId, after }: { passTemplateId: string; after: string },
) =>
  db
    .selectFrom('campaign_runs as run')
    .modifyFront(sql.raw(prepared))
    .select(['run.id', 'run.is_frozen', 'run.launched_at', 'run.expired_through'])
    .select(['run.change_number', 'run.last_modified', 'run.released_number'])
    .select(sql<CampaignSplit | null>`run.content -> 'split'`.as('split'))
    .where('run.workspace_id', '=', workspaceId)
    .where('run.target_pass_template_id', '=', passTemplateId)
    .where('run.launched_at', 'is not', null)
    .where('run.occurrence', 'is', null)
    .where(sql<boolean>`greatest(run.change_number, run.released_number) > ${after}::bigint`)
    .limit(runsMax);

/** The one that may list the pass. */
const chunkOf = (
  { db, workspaceId }: ReadTransaction,
  { runId, passId }: { runId: string; passId: string },
) =>
  db
    .selectFrom('campaign_chunks')
    .modifyFront(sql.raw(prepared))
    .select(['change_number', 'last_modified'])
    .select(
      sql<boolean>`coalesce(change_number is not null and ${passId}::uuid = any(pass_ids), false)`.as(
        'is_listed',
      ),
    )
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('last_pass_id', '>=', passId)
    .orderBy('last_pass_id')
    .limit(1);
