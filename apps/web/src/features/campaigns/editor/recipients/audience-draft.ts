import type { CampaignAudience, PassFilter } from '@tessera/contract';

export type AudienceKind = CampaignAudience['kind'];

/** The audience as the form holds it: another kind can be tried without losing what was chosen. */
export type AudienceDraft = {
  kind: AudienceKind;
  /** Empty until one is chosen. */
  segmentId: string;
  filter: PassFilter | null;
  passIds: readonly string[];
};

export const everyone: AudienceDraft = { kind: 'everyone', segmentId: '', filter: null, passIds: [] };

export function readAudience(audience: CampaignAudience): AudienceDraft {
  return { ...everyone, ...audience };
}

/** An audience without its choice is one that no server accepts, and never everyone. */
export function writeAudience({ kind, segmentId, filter, passIds }: AudienceDraft): CampaignAudience {
  if (kind === 'everyone') return { kind };
  if (kind === 'segment') return { kind, segmentId };
  if (kind === 'filter' && filter) return { kind, filter };
  return { kind: 'selection', passIds: kind === 'selection' ? [...passIds] : [] };
}

/** The sentence for an audience that lacks its choice; null for a complete one. */
export function missingChoice({ kind, segmentId, filter, passIds }: AudienceDraft): string | null {
  if (kind === 'segment' && segmentId === '') return 'Choose a segment.';
  if (kind === 'filter' && filter === null) return 'Set a filter.';
  if (kind === 'selection' && passIds.length === 0) return 'Choose at least one pass.';
  return null;
}
