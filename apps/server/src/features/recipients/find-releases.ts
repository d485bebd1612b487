import { overlayChanges } from '@tessera/contract';
import { coveredParts, coveredSince, partsShowing, type Releases } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Change } from '../../platform/database/next-change.ts';
import { prepared } from '../../platform/database/pipelined-client.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { isFrozen, isRecipient, type RecipientFacts } from './is-recipient.ts';
import { campaignFactsOf, loadedMax } from './recipient-condition.ts';
import { variantOf } from './variant-of.ts';

type EditedPass = Pick<RecipientFacts, 'id' | 'created_at' | 'voided_at' | 'expires_at'> & {
  pass_template_id: string;
  released: Releases | null;
};

export type PassEdit = { pass: EditedPass; values: ReadonlySet<string> };

/** By pass id. Call it once the edit has its change number: campaigns with lower numbers are then committed. */
export async function findReleases(
  tx: WorkspaceTransaction,
  edits: readonly PassEdit[],
  { change_number, last_modified: now }: Change,
): Promise<Map<string, Releases>> {
  const edited = edits.filter(({ values }) => values.size > 0);
  const templateIds = [...new Set(edited.map(({ pass }) => pass.pass_template_id))];
  const covering = await findCovering(tx, templateIds, now);
  const releases = new Map<string, Releases>();
  for (const [passTemplateId, campaigns] of covering) {
    const { template, document } = await findPublishedDesign(tx, passTemplateId);
    const isCovered = new Set(campaigns.flatMap(coveredAnywhere));
    const shown = edited
      .filter(({ pass }) => pass.pass_template_id === passTemplateId)
      .map(({ pass, values }) => ({
        pass,
        parts: partsShowing(document, values).filter((part) => isCovered.has(part)),
      }))
      .filter(({ parts }) => parts.length > 0);
    const facts = await loadFacts(tx, shown);
    for (const { pass, parts } of shown) {
      const covered = new Set(
        campaigns.flatMap((campaign) => {
          const cover = coverOf(campaign, { ...pass, ...(facts.get(pass.id) ?? noFacts) }, now);
          if (!cover) return [];
          const { changes, since, shownSince } = cover;
          const kept = coveredSince(changes, since, template.released);
          return coveredParts(coveredSince(kept, shownSince, pass.released));
        }),
      );
      const released = parts.filter((part) => covered.has(part));
      if (released.length > 0)
        releases.set(pass.id, {
          ...pass.released,
          ...Object.fromEntries(released.map((part) => [part, Number(change_number)])),
        });
    }
  }
  return releases;
}

type Covering = Awaited<ReturnType<typeof selectCovering>>[number];

async function findCovering(
  tx: WorkspaceTransaction,
  templateIds: readonly string[],
  now: Date,
): Promise<Map<string, Covering[]>> {
  if (templateIds.length === 0 || !(await mayCover(tx, templateIds))) return new Map();
  return Map.groupBy(await selectCovering(tx, templateIds, now), (each) => each.target_pass_template_id);
}

/** One statement instead of two: most templates have no campaign that changes passes. Ignores when campaigns end. */
async function mayCover(
  { workspaceId, db }: WorkspaceTransaction,
  templateIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ covers: boolean }>`${sql.raw(prepared)}
    select exists (select from campaigns
        where workspace_id = ${workspaceId} and target_pass_template_id = any(${templateIds}::uuid[])
          and trigger is not null and (pass_change is not null or split is not null) and status <> 'Canceled')
      or exists (select from campaign_runs
        where workspace_id = ${workspaceId} and target_pass_template_id = any(${templateIds}::uuid[])
          and (content ->> 'passChange' is not null or content ->> 'split' is not null)
          and launched_at is not null and occurrence is null and status <> 'Canceled') as covers`.execute(db);
  return rows[0]?.covers === true;
}

/** As rendering loads them: recurring campaigns, whose triggered runs share the content, and the newest other runs. */
async function selectCovering(
  { workspaceId, db }: WorkspaceTransaction,
  templateIds: readonly string[],
  now: Date,
) {
  const recurring = await db
    .selectFrom('campaigns')
    .select(['id', 'target_pass_template_id', 'pass_change', 'split', 'change_ended'])
    .where('workspace_id', '=', workspaceId)
    .where('target_pass_template_id', 'in', templateIds)
    .where('trigger', 'is not', null)
    .where((or) => or.or([or('pass_change', 'is not', null), or('split', 'is not', null)]))
    .where('status', '<>', 'Canceled')
    .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', now)]))
    .execute();
  const templates = sql<{ id: string }>`unnest(${templateIds}::uuid[])`;
  const runs = await db
    .selectFrom(templates.as<'template'>(sql`template(id)`))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('campaign_runs')
          .select(['id', 'target_pass_template_id', 'is_frozen', 'launched_at', 'expired_through'])
          .select(['content', 'covers_since', 'change_ended'])
          .where('workspace_id', '=', workspaceId)
          .whereRef('target_pass_template_id', '=', 'template.id')
          .where(sql<boolean>`(content ->> 'passChange' is not null or content ->> 'split' is not null)`)
          .where('launched_at', 'is not', null)
          // Triggered runs show by their recurring campaign.
          .where('occurrence', 'is', null)
          .where('status', '<>', 'Canceled')
          .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', now)]))
          .orderBy('launched_at', 'desc')
          .limit(loadedMax)
          .as('run'),
      (join) => join.onTrue(),
    )
    .selectAll('run')
    .execute();
  const triggered = { is_frozen: true, launched_at: null, expired_through: null, covers_since: '0' };
  return [
    ...recurring.map(({ pass_change: passChange, split, ...campaign }) => ({
      ...campaign,
      ...triggered,
      content: { passChange, split },
    })),
    ...runs,
  ];
}

const coveredAnywhere = ({ content: { passChange: own, split } }: Covering): string[] =>
  [own, ...(split?.variants ?? []).map(({ passChange }) => passChange)].flatMap((change) =>
    coveredParts(overlayChanges(change)),
  );

type CampaignFacts = Pick<RecipientFacts, 'frozen_campaigns' | 'triggered_runs'>;
const noFacts: CampaignFacts = { frozen_campaigns: [], triggered_runs: [] };

async function loadFacts(
  { workspaceId, db }: WorkspaceTransaction,
  shown: readonly { pass: EditedPass }[],
): Promise<Map<string, CampaignFacts>> {
  if (shown.length === 0) return new Map();
  const rows = await db
    .selectFrom('passes as pass')
    .select(['pass.id', ...campaignFactsOf(workspaceId, 'pass')])
    .where('pass.workspace_id', '=', workspaceId)
    .where(sql<boolean>`pass.id = any(${shown.map(({ pass }) => pass.id)}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}

/** Null if the campaign addresses other passes. */
function coverOf(campaign: Covering, pass: RecipientFacts, now: Date) {
  const { id, launched_at: launchedAt, expired_through: expiredThrough, content } = campaign;
  const { passChange, split } = content;
  const rule = { campaignId: id, isFrozen: isFrozen(campaign), expiredThrough, split };
  const run = pass.triggered_runs.find(
    ({ campaign_id, ends_at }) =>
      campaign_id === id && (ends_at === null || Date.parse(ends_at) > now.getTime()),
  );
  const isAddressed = launchedAt ? isRecipient({ ...rule, launchedAt }, pass) : run !== undefined;
  const since = launchedAt ? Number(campaign.covers_since) : (run?.change_number ?? 0);
  if (!isAddressed || since < Number(campaign.change_ended ?? -1)) return null;
  const variant = variantOf(split, { campaignId: launchedAt ? id : (run?.run_id ?? id), passId: pass.id });
  const own = variant === 'holdout' ? undefined : split?.variants[variant - 1]?.passChange;
  const listing = pass.frozen_campaigns.find((each) => each.id === id);
  const shownSince = Math.max(since, listing?.since ?? 0);
  return { changes: overlayChanges(own ?? passChange), since, shownSince };
}
