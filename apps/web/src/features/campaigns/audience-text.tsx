import { useQuery } from '@tanstack/react-query';
import { describePassFilter } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { useTRPC } from '../../lib/trpc.ts';
import { countOfPasses } from '../bulk-changes/bulk-texts.ts';
import { segmentsQuery } from '../segments/queries.ts';
import { campaignsIn, useCampaignNames } from '../segments/use-campaign-names.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { AudienceDraft } from './editor/recipients/audience-draft.ts';

type AudienceTextProps = {
  passTemplateId: string;
  attributes: readonly Attribute[];
  audience: AudienceDraft;
};

export function AudienceText({ passTemplateId, attributes, audience }: AudienceTextProps) {
  const { kind, segmentId, filter, passIds } = audience;
  const campaigns = useCampaignNames(campaignsIn(kind === 'filter' ? filter : null));
  if (kind === 'segment') return <SegmentText {...{ passTemplateId, segmentId }} />;
  if (kind === 'filter')
    return filter
      ? `Passes with: ${describePassFilter(filter, attributes, campaigns)}`
      : 'No filter is set yet';
  if (kind === 'selection') return `${countOfPasses(passIds.length)} chosen by hand`;
  return 'Everyone with the pass';
}

function SegmentText({ passTemplateId, segmentId }: { passTemplateId: string; segmentId: string }) {
  const workspaceHandle = useWorkspace().handle;
  const { data } = useQuery(segmentsQuery(useTRPC(), { workspaceHandle, passTemplateId }));
  if (segmentId === '') return 'No segment is chosen yet';
  const name = data?.segments.find(({ id }) => id === segmentId)?.name;
  if (data && !name) return 'A segment that has been removed';
  return name ? `The segment “${name}”` : 'A saved segment';
}
