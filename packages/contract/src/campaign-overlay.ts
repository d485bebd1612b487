import type { OverlayChanges } from '@tessera/pass-design';
import type { CampaignSplit, CampaignVariant } from './campaign-split.ts';
import type { PassChange } from './pass-change.ts';

// Without schemas: pages render passes with it, and the schema library is large.

/**
 * A stored change as rendering applies it. Absent and undefined differ to the content: only what a campaign says may replace what
 * the design says.
 */
export function overlayChanges(change: PassChange | null | undefined): OverlayChanges {
  const { fields = {}, colors, images } = change ?? {};
  return {
    fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, defined(field)])),
    ...(colors && hasEntries(colors) && { colors: defined(colors) }),
    ...(images && hasEntries(images) && { images: defined(images) }),
  };
}

/** Whether a campaign changes anything on passes. */
export function changesPass(change: PassChange | null | undefined): boolean {
  const { fields, colors, images } = overlayChanges(change);
  return [fields, colors, images].some(hasEntries);
}

/** Whether a campaign changes passes, at least those of one variant. */
export function changesAnyPass(
  change: PassChange | null | undefined,
  split: Pick<CampaignSplit, 'variants'> | null | undefined,
): boolean {
  return changesPass(change) || (split?.variants ?? []).some(({ passChange }) => changesPass(passChange));
}

/** Whether the change concerns parts that passes share at Google: a campaign for everyone changes them in the template's class. */
export function changesGoogleClass(change: PassChange | null | undefined): boolean {
  const { colors, images } = overlayChanges(change);
  return hasEntries(colors) || hasEntries(images);
}

type Texts = { message: string | null; googleMessage?: string | null };

/** The texts of a variant. A message of its own replaces both of the campaign's. */
export function variantTexts(campaign: Texts, variant: Pick<CampaignVariant, 'message' | 'googleMessage'>) {
  const { message = campaign.message, googleMessage } = variant;
  const inherited = variant.message === undefined ? (campaign.googleMessage ?? null) : null;
  return { message, googleMessage: googleMessage || inherited };
}

function defined<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part;
}

const hasEntries = (part: object | undefined): boolean =>
  part !== undefined && Object.values(part).some((value) => value !== undefined);
