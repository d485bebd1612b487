import { useQueries } from '@tanstack/react-query';
import { type CampaignNames, conditionsOf, isCampaignId, type PassFilter } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';

const freshMilliseconds = 60_000;

/** The names of these campaigns, as far as they are loaded. */
export function useCampaignNames(campaignIds: readonly string[]): CampaignNames {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const ids = [...new Set(campaignIds.filter(isCampaignId))];
  const answers = useQueries({
    queries: ids.map((campaignId) =>
      trpc.workspace.campaigns.get.queryOptions(
        { workspaceHandle, campaignId },
        { staleTime: freshMilliseconds },
      ),
    ),
  });
  return new Map(
    answers.flatMap(({ data }, index) => (data ? [[ids[index] ?? '', data.campaign.name] as const] : [])),
  );
}

/** The ids of the campaigns that filters name. */
export const campaignsIn = (...filters: readonly (PassFilter | null)[]): string[] =>
  filters.flatMap((filter) =>
    (filter ? conditionsOf(filter) : []).flatMap(({ condition }) =>
      'field' in condition &&
      (condition.field === 'clickedCampaign' || condition.field === 'convertedCampaign')
        ? [String(condition.value)]
        : [],
    ),
  );
