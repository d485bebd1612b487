import {
  type Campaign,
  type CampaignTrigger,
  type CampaignVariant,
  changesAnyPass,
  changesPass,
  type FrequencyCap,
  type PassChange,
} from '@tessera/contract';
import {
  type Colors,
  type DesignDocument,
  type Images,
  readInstant,
  writeInstant,
} from '@tessera/pass-design';
import type { CampaignStep } from './campaign-step-names.ts';
import { findField } from './find-field.ts';
import { type AudienceDraft, everyone, readAudience, writeAudience } from './recipients/audience-draft.ts';

type CampaignContent = Pick<
  Campaign,
  | 'name'
  | 'message'
  | 'googleMessage'
  | 'link'
  | 'passChange'
  | 'from'
  | 'until'
  | 'audience'
  | 'pace'
  | 'goalId'
  | 'ignoreFrequencyCap'
  | 'ignoreQuietHours'
  | 'split'
  | 'trigger'
>;

export type ChangeDraft = {
  fields: { key: string; label: string; value: string }[];
  colors: Partial<Colors>;
  images: Partial<Images>;
};

/** A variant in the form. An empty message is the campaign's, and so is a null Google text or pass change. */
export type VariantDraft = {
  name: string;
  percent: number | '';
  message: string;
  googleMessage: string | null;
  change: ChangeDraft | null;
};

/** A campaign in the form: texts as typed, instants in the workspace's local time. */
export type CampaignDraft = ChangeDraft & {
  name: string;
  message: string;
  /** Google Wallet's own text; null if both wallets show `message`. */
  googleMessage: string | null;
  link: string;
  from: string;
  until: string;
  /** The change stays until an admin ends it; `until` is ignored. */
  isOpenEnded: boolean;
  audience: AudienceDraft;
  /** Passes per second; null for unlimited, empty until a number is typed. */
  pace: number | '' | null;
  goalId: string | null;
  ignoreFrequencyCap: boolean;
  ignoreQuietHours: boolean;
  holdoutPercent: number | '';
  variants: VariantDraft[];
  /** The launch time; null for now. Not part of the draft; stored when it is scheduled. */
  launchAt: string | null;
  /** What starts the runs of a recurring campaign. Empty numbers are 0. */
  trigger: CampaignTrigger | null;
};

/** The length of `2026-11-21T09:30`, the format of native date inputs. */
const localLength = 16;
const dayLength = 10;

export function newDraft(name: string, until = ''): CampaignDraft {
  return {
    name,
    message: '',
    googleMessage: null,
    link: '',
    fields: [],
    colors: {},
    images: {},
    from: '',
    until,
    isOpenEnded: false,
    audience: everyone,
    pace: null,
    goalId: null,
    ignoreFrequencyCap: false,
    ignoreQuietHours: false,
    holdoutPercent: 0,
    variants: [],
    launchAt: null,
    trigger: null,
  };
}

/** The suggested end of a change, in local time: two weeks from today, at the end of the day. */
export const suggestedEnd = (timezone: string, now: Date): string =>
  `${writeInstant(new Date(now.getTime() + suggestedDays * 86_400_000), timezone).slice(0, dayLength)}T23:59`;
export const suggestedDays = 14;

/** The suggested time of a scheduled launch: tomorrow morning, in local time. */
export const suggestedLaunch = (timezone: string, now: Date): string =>
  `${writeInstant(new Date(now.getTime() + 86_400_000), timezone).slice(0, dayLength)}T${launchHour}`;
export const launchHour = '09:00';

/** The suggested beginning of a change after the launch: the next midnight, in local time. */
export const suggestedBegin = (timezone: string, now: Date): string =>
  `${writeInstant(new Date(now.getTime() + 86_400_000), timezone).slice(0, dayLength)}T00:00`;

export function draftOf(
  campaign: Campaign,
  document: DesignDocument,
  timezone: string,
  until = '',
): CampaignDraft {
  const local = (instant: string | null) =>
    instant ? writeInstant(new Date(instant), timezone).slice(0, localLength) : '';
  return {
    name: campaign.name,
    message: campaign.message ?? '',
    googleMessage: campaign.googleMessage,
    link: campaign.link ?? '',
    ...changeDraftOf(campaign.passChange, document),
    from: local(campaign.from),
    until: local(campaign.until) || until,
    isOpenEnded: !campaign.trigger && !campaign.until && changesAnyPass(campaign.passChange, campaign.split),
    audience: readAudience(campaign.audience),
    pace: campaign.pace,
    goalId: campaign.goalId,
    ignoreFrequencyCap: campaign.ignoreFrequencyCap,
    ignoreQuietHours: campaign.ignoreQuietHours,
    holdoutPercent: campaign.split?.holdoutPercent ?? 0,
    variants: (campaign.split?.variants ?? []).map((variant) => variantDraftOf(variant, document)),
    launchAt: campaign.scheduledAt && local(campaign.scheduledAt),
    trigger: campaign.trigger,
  };
}

function changeDraftOf(change: PassChange | null, document: DesignDocument): ChangeDraft {
  const { fields = {}, colors = {}, images = {} } = change ?? {};
  return {
    fields: Object.entries(fields).map(([key, { label, value }]) => {
      const field = findField(document, key);
      return { key, label: label ?? field?.label ?? '', value: value ?? field?.value ?? '' };
    }),
    colors,
    images,
  };
}

function variantDraftOf(variant: CampaignVariant, document: DesignDocument): VariantDraft {
  const { name, percent, message = '', googleMessage, passChange } = variant;
  return {
    name,
    percent,
    message,
    googleMessage: googleMessage || null,
    change: passChange ? changeDraftOf(passChange, document) : null,
  };
}

/** The content to store. Only what differs from the design is a change. */
export function contentOf(draft: CampaignDraft, document: DesignDocument, timezone: string): CampaignContent {
  const instant = (local: string) => readInstant(local, timezone)?.toISOString() ?? null;
  return {
    name: draft.name.trim(),
    message: draft.message.trim() || null,
    googleMessage: draft.googleMessage?.trim() || null,
    link: draft.link.trim() || null,
    passChange: passChangeOf(draft, document),
    // The change of a recurring campaign begins with each run.
    from: draft.trigger ? null : instant(draft.from),
    until: hasEnd(draft, document) ? instant(draft.until) : null,
    audience: writeAudience(draft.audience),
    // Zero is refused with the error for a missing number.
    pace: draft.pace === '' ? 0 : draft.pace,
    goalId: draft.goalId,
    ignoreFrequencyCap: draft.ignoreFrequencyCap,
    ignoreQuietHours: draft.ignoreQuietHours,
    split: splitOf(draft, document),
    trigger: draft.trigger,
  };
}

function splitOf(
  { holdoutPercent, variants }: CampaignDraft,
  document: DesignDocument,
): CampaignContent['split'] {
  if (!holdoutPercent && variants.length === 0) return null;
  return {
    holdoutPercent: holdoutPercent || 0,
    variants: variants.map(({ name, percent, message, googleMessage, change }) => ({
      name: name.trim(),
      percent: percent || 0,
      ...(message.trim() && { message: message.trim() }),
      ...(googleMessage?.trim() && { googleMessage: googleMessage.trim() }),
      ...(change && { passChange: passChangeOf(change, document) ?? { fields: {} } }),
    })),
  };
}

/** Omits labels and values equal to the design's. */
export function changedFields(draft: Pick<ChangeDraft, 'fields'>, document: DesignDocument) {
  const fields: Record<string, { label?: string; value?: string }> = {};
  for (const { key, label, value } of draft.fields) {
    const field = findField(document, key);
    const change = {
      ...(label !== field?.label && { label }),
      ...(value !== field?.value && { value }),
    };
    if (Object.keys(change).length > 0) fields[key] = change;
  }
  return fields;
}

/** What the campaign or a variant changes on passes; null for nothing. */
export function passChangeOf(draft: ChangeDraft, document: DesignDocument): PassChange | null {
  const { colors, images } = draft;
  const change: PassChange = {
    fields: changedFields(draft, document),
    ...(Object.keys(colors).length > 0 && { colors }),
    ...(Object.keys(images).length > 0 && { images }),
  };
  return changesPass(change) ? change : null;
}

export const changesOf = (draft: CampaignDraft): ChangeDraft[] => [
  draft,
  ...draft.variants.flatMap(({ change }) => change ?? []),
];

/** Whether the campaign or a variant changes passes, so that the change has a period. */
export function draftChangesPass(draft: CampaignDraft, document: DesignDocument): boolean {
  return changesOf(draft).some((change) => passChangeOf(change, document) !== null);
}

/** Whether the change has an end of its own; a recurring campaign's ends some days after each run. */
export function hasEnd(draft: CampaignDraft, document: DesignDocument): boolean {
  return !draft.trigger && !draft.isOpenEnded && draftChangesPass(draft, document);
}

/** Whether all passes get the same content, so that what they share at Google may change. */
export function isForAll({ audience, holdoutPercent, variants }: CampaignDraft): boolean {
  return audience.kind === 'everyone' && !holdoutPercent && variants.length === 0;
}

/** Whether the frequency cap may exclude holders; the launch then lists the recipients, and nothing is for all. */
export function mayBeCapped(
  { message, ignoreFrequencyCap }: Pick<CampaignDraft, 'message' | 'ignoreFrequencyCap'>,
  cap: FrequencyCap | null,
): cap is FrequencyCap {
  return cap !== null && message.trim() !== '' && !ignoreFrequencyCap;
}

export function stepOfProblem(path: string): CampaignStep {
  if (path.startsWith('audience') || path === 'split.holdoutPercent' || path === 'goalId')
    return 'recipients';
  if (path === 'message' || path === 'googleMessage' || path === 'link' || path.startsWith('split'))
    return 'notification';
  return ['name', 'pace', 'at'].includes(path) || path.startsWith('trigger') ? 'review' : 'pass-change';
}

/** True if a launch would send or change something. */
export function hasContent(draft: CampaignDraft, document: DesignDocument): boolean {
  return draft.message.trim() !== '' || passChangeOf(draft, document) !== null;
}
