/** In order. Separate from the draft, so that the route parses its URL without the design engine. */
export const campaignSteps = ['notification', 'pass-change', 'recipients', 'review'] as const;
export type CampaignStep = (typeof campaignSteps)[number];
