/** The steps of making a campaign, in order. Apart from the draft, so that the route's address can be read without the design engine. */
export const campaignSteps = ['notification', 'pass-change', 'recipients', 'review'] as const;
export type CampaignStep = (typeof campaignSteps)[number];
