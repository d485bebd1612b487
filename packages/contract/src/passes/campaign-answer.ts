import { z } from 'zod';
import { passCampaignStatuses, passCampaignStepCases } from './campaigns.ts';

const instant = z.iso.datetime();

/** Whether a campaign arrived on one pass. */
export const passCampaignAnswer = z
  .object({
    campaignId: z.uuid(),
    passId: z.uuid(),
    name: z.string(),
    variant: z.string().nullable().describe('The variant of the pass; null for the campaign’s own content.'),
    status: z.enum(passCampaignStatuses),
    launchedAt: instant,
    steps: z
      .array(
        z.object({
          case: z.enum(passCampaignStepCases),
          severity: z.enum(['problem', 'info']),
          at: instant.nullable(),
          sentence: z.string(),
          advice: z.string().nullable(),
        }),
      )
      .describe('What happened, in the order of time: sending, each wallet, conversions.'),
  })
  .meta({ id: 'CampaignRecipient' });
export type PassCampaign = z.infer<typeof passCampaignAnswer>;
