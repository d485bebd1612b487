import { overlayChanges, variantTexts } from '@tessera/contract';
import type { Overlay } from '@tessera/pass-design';
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
import { variantOf } from '../recipients/variant-of.ts';

/** How many campaigns of a pass apply, the newest. */
export const overlaysMax = 50;
/** Of a template's campaigns, how many are loaded to select those of a pass from. */
const loadedMax = 1_000;

/** A launched campaign as an overlay on the passes that it addresses. */
export type TemplateOverlay = Overlay &
  RecipientRule & {
    /** A canceled campaign keeps its message for the passes up to this one; null for the others. */
    shownThrough: string | null;
    isCanceled: boolean;
  };

/** What of a pass decides which campaigns it shows. */
export type ShownPass = RecipientFacts;

/** The launched campaigns of a template as overlays on its passes, newest first. `overlaysOf` selects those that apply to a pass. */
export async function loadOverlays(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<TemplateOverlay[]> {
  const campaigns = await launchedCampaigns(db, workspaceId)
    .where('campaign.target_pass_template_id', '=', passTemplateId)
    .limit(loadedMax)
    .execute();
  return campaigns.map(overlayOf);
}

/** The campaigns that may apply to passes, newest first; the caller names the template and the number. */
export function launchedCampaigns(db: Pick<Kysely<Tables>, 'selectFrom'>, workspaceId: string) {
  return (
    db
      .selectFrom('campaigns as campaign')
      .select([
        'campaign.id',
        'campaign.status',
        'campaign.is_frozen',
        'campaign.launched_at',
        'campaign.expired_through',
        'campaign.released_through',
        'campaign.starts_at',
        'campaign.ends_at',
        'campaign.message',
        'campaign.google_message',
        'campaign.is_test',
        'campaign.link',
        'campaign.pass_change',
        'campaign.split',
      ])
      .where('campaign.workspace_id', '=', workspaceId)
      .where('campaign.launched_at', 'is not', null)
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

/** The newest campaigns that address the pass, and show on it, each in the pass's variant. */
export function overlaysOf(overlays: readonly TemplateOverlay[], pass: ShownPass): TemplateOverlay[] {
  return overlays
    .filter((overlay) => isShown(overlay, pass))
    .slice(0, overlaysMax)
    .map((overlay) => inVariant(overlay, pass));
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
> &
  Record<'launched_at', Date | string> &
  Record<'expired_through' | 'starts_at' | 'ends_at', Date | string | null>;

/** Times are strings if the campaign comes from JSON. */
export function overlayOf(campaign: LaunchedCampaign): TemplateOverlay {
  const launchedAt = new Date(campaign.launched_at);
  const isCanceled = campaign.status === 'Canceled';
  return {
    isFrozen: isFrozen(campaign),
    isCanceled,
    split: campaign.split,
    launchedAt,
    expiredThrough: campaign.expired_through ? new Date(campaign.expired_through) : null,
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
  };
}
