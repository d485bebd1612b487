import { overlayChanges, variantTexts } from '@tessera/contract';
import { coveredSince, type Overlay, type Releases } from '@tessera/pass-design';
import type { Kysely, NotNull, Selectable } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';
import type { Tables } from '../../platform/database/schema/database.ts';
import {
  isFrozen,
  isRecipient,
  type RecipientFacts,
  type RecipientRule,
} from '../recipients/is-recipient.ts';
import { loadedMax, overlaysMax } from '../recipients/recipient-condition.ts';
import type { TriggeredRun } from '../recipients/triggered-passes.ts';
import { variantOf } from '../recipients/variant-of.ts';

/** A launched campaign as an overlay on the passes that it addresses. */
export type TemplateOverlay = Overlay &
  RecipientRule & {
    /** A canceled campaign keeps its message for the passes up to this one; null for the others. */
    shownThrough: string | null;
    isCanceled: boolean;
    /** A recurring campaign: it shows on a pass as the latest run that reached it. */
    isTriggered: boolean;
    /** The latest boundary of its window that passes have shown. */
    appliedThrough: Date | null;
    /** Of a run: the recurring campaign. */
    recurringId?: string;
    coversSince: number;
    /** The change number at which an admin ended the change; null if none did. */
    changeEnded: number | null;
  };

/** What of a pass decides which campaigns it shows. */
export type ShownPass = RecipientFacts & { released: Releases | null };

/** The launched campaigns of a template as overlays on its passes, newest first. `overlaysOf` selects those that apply to a pass. */
export async function loadOverlays(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<TemplateOverlay[]> {
  const campaigns = await launchedCampaigns(db, workspaceId)
    .where('campaign.target_pass_template_id', '=', passTemplateId)
    .limit(loadedMax)
    .execute();
  const triggered = await triggeredCampaigns(db, workspaceId)
    .where('campaign.target_pass_template_id', '=', passTemplateId)
    .execute();
  return [...campaigns, ...triggered].map(overlayOf);
}

const overlayColumns = [
  'campaign.id',
  'campaign.status',
  'campaign.is_frozen',
  'campaign.launched_at',
  'campaign.expired_through',
  'campaign.released_through',
  'campaign.starts_at',
  'campaign.ends_at',
  'campaign.applied_through',
  'campaign.message',
  'campaign.google_message',
  'campaign.is_test',
  'campaign.link',
  'campaign.pass_change',
  'campaign.split',
  'campaign.trigger',
  'campaign.covers_since',
  'campaign.change_ended',
  'campaign.message_mark',
] as const;

/** The recurring campaigns whose runs passes show: their runs have the same content. The caller names the template. */
export function triggeredCampaigns(db: Pick<Kysely<Tables>, 'selectFrom'>, workspaceId: string) {
  return db
    .selectFrom('campaigns as campaign')
    .select(overlayColumns)
    .where('campaign.workspace_id', '=', workspaceId)
    .where('campaign.trigger', 'is not', null)
    .where('campaign.launch_requested_at', 'is not', null)
    .$narrowType<{ launched_at: null }>();
}

/** The campaigns that may apply to passes, newest first; the caller names the template and the number. */
export function launchedCampaigns(db: Pick<Kysely<Tables>, 'selectFrom'>, workspaceId: string) {
  return (
    db
      .selectFrom('campaigns as campaign')
      .select(overlayColumns)
      .where('campaign.workspace_id', '=', workspaceId)
      .where('campaign.launched_at', 'is not', null)
      // Those show by their recurring campaign.
      .where('campaign.occurrence', 'is', null)
      // A canceled campaign leaves its message with the passes that have it.
      .where((eb) =>
        eb.or([
          eb('campaign.status', '<>', 'Canceled'),
          eb.and([eb('campaign.message', 'is not', null), eb('campaign.released_through', 'is not', null)]),
        ]),
      )
      .orderBy('campaign.launched_at', 'desc')
      .$narrowType<{ launched_at: NotNull }>()
  );
}

/**
 * The newest campaigns that address the pass, and show on it, each in the pass's variant and with what it still covers.
 * @param published what publishing the template released
 */
export function overlaysOf(
  overlays: readonly TemplateOverlay[],
  pass: ShownPass,
  published: Releases | null,
): TemplateOverlay[] {
  const shown = overlays.filter((overlay) => !overlay.isTriggered && isShown(overlay, pass));
  const runs = pass.triggered_runs.flatMap((run) => asRun(overlays, run));
  return (runs.length === 0 ? shown : newestFirst([...shown, ...runs]))
    .slice(0, overlaysMax)
    .map((overlay) => {
      const listing = pass.frozen_campaigns.find(({ id }) => id === overlay.campaignId);
      const released = { published, edited: pass.released, shownSince: listing?.since ?? 0 };
      return covering(inVariant(overlay, pass), released);
    });
}

/** What was released, and since when the pass shows the campaign. */
type Released = { published: Releases | null; edited?: Releases | null; shownSince?: number };

/** The overlay with what neither an edit, nor publishing, nor an admin has released from it. */
export function covering(
  overlay: TemplateOverlay,
  { published, edited = null, shownSince = 0 }: Released,
): TemplateOverlay {
  const { changes, coversSince, changeEnded } = overlay;
  if (changeEnded !== null && coversSince < changeEnded) return { ...overlay, changes: {} };
  const kept = coveredSince(changes, coversSince, published);
  return { ...overlay, changes: coveredSince(kept, Math.max(coversSince, shownSince), edited) };
}

const newestFirst = (overlays: TemplateOverlay[]): TemplateOverlay[] =>
  overlays.toSorted((one, other) => other.launchedAt.getTime() - one.launchedAt.getTime());

/** The recurring campaign as it reached the pass; nothing if it has left it. */
function asRun(
  overlays: readonly TemplateOverlay[],
  { campaign_id, run_id, reached_at, ends_at, change_number, message_mark }: TriggeredRun,
): TemplateOverlay[] {
  const overlay = overlays.find(({ isTriggered, campaignId }) => isTriggered && campaignId === campaign_id);
  if (!overlay) return [];
  const launchedAt = new Date(reached_at);
  return [
    {
      ...overlay,
      campaignId: run_id,
      recurringId: campaign_id,
      launchedAt,
      startedAt: launchedAt.toISOString(),
      until: ends_at && new Date(ends_at).toISOString(),
      coversSince: change_number,
      messageMark: message_mark,
    },
  ];
}

function inVariant(overlay: TemplateOverlay, { id }: ShownPass): TemplateOverlay {
  const { split, campaignId, isCanceled } = overlay;
  const position = variantOf(split, { campaignId, passId: id });
  const variant = position === 'holdout' ? undefined : split?.variants[position - 1];
  if (!variant) return overlay;
  const { passChange } = variant;
  return {
    ...overlay,
    ...variantTexts(overlay, variant),
    ...(passChange && !isCanceled && { changes: overlayChanges(passChange) }),
  };
}

function isShown(overlay: TemplateOverlay, pass: ShownPass): boolean {
  const { shownThrough } = overlay;
  return (shownThrough === null || pass.id <= shownThrough) && isRecipient(overlay, pass);
}

type LaunchedCampaign = Pick<
  Selectable<CampaignsTable>,
  | 'id'
  | 'status'
  | 'is_frozen'
  | 'released_through'
  | 'message'
  | 'google_message'
  | 'is_test'
  | 'link'
  | 'pass_change'
  | 'split'
  | 'trigger'
> &
  Record<'covers_since' | 'change_ended' | 'message_mark', string | number | null> &
  Record<'launched_at', Date | string | null> &
  Record<'expired_through' | 'starts_at' | 'ends_at' | 'applied_through', Date | string | null>;

const numberOrNull = (number: string | number | null): number | null =>
  number === null ? null : Number(number);

/** Times are strings, and numbers are numbers, if the campaign comes from JSON. */
export function overlayOf(campaign: LaunchedCampaign): TemplateOverlay {
  // A recurring campaign is not launched itself: its runs are.
  const launchedAt = new Date(campaign.launched_at ?? 0);
  const isCanceled = campaign.status === 'Canceled';
  return {
    isFrozen: isFrozen(campaign),
    isCanceled,
    isTriggered: campaign.trigger !== null && campaign.launched_at === null,
    split: campaign.split,
    launchedAt,
    expiredThrough: campaign.expired_through ? new Date(campaign.expired_through) : null,
    appliedThrough: campaign.applied_through ? new Date(campaign.applied_through) : null,
    shownThrough: isCanceled ? campaign.released_through : null,
    campaignId: campaign.id,
    startedAt: launchedAt.toISOString(),
    from: campaign.starts_at && new Date(campaign.starts_at).toISOString(),
    until: campaign.ends_at && new Date(campaign.ends_at).toISOString(),
    message: campaign.message,
    googleMessage: campaign.google_message,
    link: campaign.link,
    changes: isCanceled ? {} : overlayChanges(campaign.pass_change),
    isTest: campaign.is_test,
    coversSince: Number(campaign.covers_since),
    changeEnded: numberOrNull(campaign.change_ended),
    messageMark: numberOrNull(campaign.message_mark),
  };
}
