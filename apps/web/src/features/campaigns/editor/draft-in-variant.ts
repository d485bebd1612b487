import { firstVariantName, variantTexts } from '@tessera/contract';
import type { CampaignDraft } from './campaign-draft.ts';

/** The previewed variant: 0 for variant A, the campaign's own content. */
export type PreviewedVariant = number | 'holdout';

export function draftInVariant(draft: CampaignDraft, position: PreviewedVariant): CampaignDraft {
  if (position === 'holdout')
    return { ...draft, message: '', googleMessage: null, link: '', fields: [], colors: {}, images: {} };
  const variant = draft.variants[position - 1];
  if (!variant) return draft;
  const { message, googleMessage } = variantTexts(draft, {
    message: variant.message.trim() || undefined,
    googleMessage: variant.googleMessage?.trim() || undefined,
  });
  return { ...draft, message: message ?? '', googleMessage, ...variant.change };
}

export function shownVariant(draft: CampaignDraft, chosen: PreviewedVariant): PreviewedVariant {
  return previewedVariants(draft).some(({ value }) => value === chosen) ? chosen : 0;
}

export function previewedVariants({
  holdoutPercent,
  variants,
}: Pick<CampaignDraft, 'holdoutPercent' | 'variants'>): { value: PreviewedVariant; label: string }[] {
  if (!holdoutPercent && variants.length === 0) return [];
  return [
    { value: 0, label: firstVariantName },
    ...variants.map(({ name }, index) => ({ value: index + 1, label: name.trim() || `${index + 2}` })),
    ...(holdoutPercent ? [{ value: 'holdout' as const, label: 'Holdout' }] : []),
  ];
}
