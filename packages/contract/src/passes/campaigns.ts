import type { FieldCover, Overlay } from '@tessera/pass-design';

/** How far a campaign is with one pass: waiting for its turn, left out of the recipients, or sent. */
export const passCampaignStatuses = ['waiting', 'heldOut', 'capped', 'notSent', 'sending', 'sent'] as const;
export type PassCampaignStatus = (typeof passCampaignStatuses)[number];

export const passCampaignStepCases = [
  ...passCampaignStatuses,
  'appleAccepted',
  'appleRefused',
  'appleUnknown',
  'appleRemoved',
  'googleAccepted',
  'googleRefused',
  'googleMessageRefused',
  'googleSilent',
  'googleUnknown',
  'googleRemoved',
  'addedLater',
  'noWallet',
  'fetched',
  'listed',
  'notAsked',
  'clicked',
  'converted',
] as const;

/** What happened between a campaign and one pass, in a sentence. */
export type PassCampaignStep = {
  case: (typeof passCampaignStepCases)[number];
  /** `info`: explains, without anything being wrong. */
  severity: 'problem' | 'info';
  /** ISO 8601; null for what has no time, such as waiting. */
  at: string | null;
  sentence: string;
  /** What to do about it; null for nothing. */
  advice: string | null;
};

export type CampaignsOfPass = {
  /** As the pass shows them: in its variant, with what each still covers. A run has the id of its recurring campaign. */
  received: Overlay[];
  /** The campaigns that Google's class shows on all passes of the template. */
  shared: Overlay[];
  covers: (FieldCover & { campaignName: string })[];
};
