import { nameText } from '@tessera/text-rules';
import { z } from 'zod';
import { campaignMessageLengthMax } from './limits.ts';
import { passChange } from './pass-change.ts';

/** With the campaign's own content, which is variant A. */
export const campaignVariantsMax = 4;
export const campaignHoldoutMax = 50;
export const firstVariantName = 'A';

const percent = z
  .int('Enter a whole number')
  .min(1, 'Give each variant at least 1 %')
  .max(99, 'Use at most 99 %');

/** A part that a variant leaves out is the campaign's own. */
const campaignVariant = z.object({
  name: nameText.min(1, 'Enter a name for the variant').max(40, 'Use at most 40 characters'),
  percent,
  message: z
    .string()
    .trim()
    .min(1, 'Enter the message of the variant')
    .max(campaignMessageLengthMax, `Use at most ${campaignMessageLengthMax} characters`)
    .optional(),
  googleMessage: z
    .string()
    .trim()
    .max(campaignMessageLengthMax, `Use at most ${campaignMessageLengthMax} characters`)
    .optional()
    .describe('A different text for Google Wallet.'),
  passChange: passChange.optional(),
});
export type CampaignVariant = z.infer<typeof campaignVariant>;

/** How a campaign divides its audience. Percentages are of the whole audience; variant A gets the rest. */
export const campaignSplit = z
  .object({
    holdoutPercent: z
      .int('Enter a whole number')
      .min(0, 'Use at least 0 %')
      .max(campaignHoldoutMax, `Hold out at most ${campaignHoldoutMax} %`)
      .describe('Of the audience, the share that the campaign leaves out, to compare with.'),
    variants: z
      .array(campaignVariant)
      .max(campaignVariantsMax - 1, `Use at most ${campaignVariantsMax} variants`)
      .describe('The variants beside the campaign’s own content, which is variant A.'),
  })
  .superRefine((split, issues) => {
    const refuse = (path: (string | number)[], message: string) =>
      issues.addIssue({ code: 'custom', path, message });
    if (firstVariantPercent(split) < 1) refuse(['holdoutPercent'], 'Leave at least 1 % for variant A');
    const names = new Set([firstVariantName.toLowerCase()]);
    for (const [index, { name }] of split.variants.entries()) {
      if (names.has(name.toLowerCase()))
        refuse(['variants', index, 'name'], 'Choose another name: this one is taken');
      names.add(name.toLowerCase());
    }
  });
export type CampaignSplit = z.infer<typeof campaignSplit>;

/** What is left for the campaign's own content. */
export function firstVariantPercent(split: {
  holdoutPercent: number;
  variants: readonly { percent: number }[];
}): number {
  return split.variants.reduce((rest, { percent }) => rest - percent, 100 - split.holdoutPercent);
}

/** Null for a split that divides nothing, so that its campaign is sent like one without. */
export function normalizeSplit(split: CampaignSplit | null | undefined): CampaignSplit | null {
  return split && (split.holdoutPercent > 0 || split.variants.length > 0) ? split : null;
}
