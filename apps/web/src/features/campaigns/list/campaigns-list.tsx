import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { isEmpty, listState } from '../../../ui/table/list-state.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { campaignsQuery } from '../queries.ts';
import { AdminsCreateCampaigns } from './admins-create-campaigns.tsx';
import { CampaignsEmpty } from './campaigns-empty.tsx';
import type { CampaignsSearch } from './campaigns-search.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { CampaignsFilter, CampaignsSearchField } from './campaigns-tools.tsx';
import { CreateCampaignButton } from './create-campaign-button.tsx';

type CampaignsListProps = { search: CampaignsSearch; onSearch: (search: CampaignsSearch) => void };

export function CampaignsList({ search, onSearch }: CampaignsListProps) {
  const { handle, organization } = useWorkspace();
  const question = {
    workspaceHandle: handle,
    query: search.query,
    archived: search.status === 'archived',
  };
  const list = listState(useInfiniteQuery(campaignsQuery(useTRPC(), question)), 'campaigns');
  const { canManage } = organization.permissions;
  const create = canManage ? <CreateCampaignButton /> : null;
  const isAtBeginning = isEmpty(list) && !question.query && !question.archived;
  return (
    <ListPage
      title="Campaigns"
      list={list}
      actions={create ?? <AdminsCreateCampaigns organizationName={organization.name} />}
      isNextStepBelow={isAtBeginning}
      tabs={<CampaignsFilter search={search} onSearch={onSearch} />}
      search={<CampaignsSearchField search={search} onSearch={onSearch} />}
    >
      <CampaignsTable
        list={list}
        empty={<CampaignsEmpty search={search} onSearch={onSearch} action={create} />}
      />
    </ListPage>
  );
}
