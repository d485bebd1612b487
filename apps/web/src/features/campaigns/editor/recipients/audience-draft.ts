import type { CampaignAudience, PassFilter } from '@tessera/contract';

export type AudienceKind = CampaignAudience['kind'];

/** Keeps each kind's choice while another is tried. */
export type AudienceDraft = {
  kind: AudienceKind;
  segmentId: string;
  filter: PassFilter | null;
  passIds: readonly string[];
};

export const everyone: AudienceDraft = { kind: 'everyone', segmentId: '', filter: null, passIds: [] };

export function readAudience(audience: CampaignAudience): AudienceDraft {
  return { ...everyone, ...audience };
}

/** The server refuses an audience without its choice, which never means everyone. */
export function writeAudience({ kind, segmentId, filter, passIds }: AudienceDraft): CampaignAudience {
  if (kind === 'everyone') return { kind };
  if (kind === 'segment') return { kind, segmentId };
  if (kind === 'filter' && filter) return { kind, filter };
  return { kind: 'selection', passIds: kind === 'selection' ? [...passIds] : [] };
}

export function missingChoice({ kind, segmentId, filter, passIds }: AudienceDraft): string | null {
  if (kind === 'segment' && segmentId === '') return 'Choose a segment.';
  if (kind === 'filter' && filter === null) return 'Set a filter.';
  if (kind === 'selection' && passIds.length === 0) return 'Choose at least one pass.';
  return null;
}
