import type { ListSearch } from '../../../lib/read-search.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { ArchiveTabs, ListSearchField } from '../../../ui/table/archivable-list-tools.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { isEmpty, useList } from '../../../ui/table/list-state.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { campaignsQuery } from '../queries.ts';
import { AdminsCreateCampaigns } from './admins-create-campaigns.tsx';
import { CampaignsEmpty } from './campaigns-empty.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import { CreateCampaignButton } from './create-campaign-button.tsx';

type CampaignsListProps = { search: ListSearch; onSearch: (search: ListSearch) => void };

export function CampaignsList({ search, onSearch }: CampaignsListProps) {
  const { handle, organization } = useWorkspace();
  const question = {
    workspaceHandle: handle,
    query: search.query,
    archived: search.status === 'archived',
  };
  const list = useList(campaignsQuery(useTRPC(), question), 'campaigns');
  const { canManage } = organization.permissions;
  const create = canManage ? <CreateCampaignButton /> : null;
  const isAtBeginning = isEmpty(list) && !question.query && !question.archived;
  const tools = { title: 'Campaigns', search, onSearch };
  return (
    <ListPage
      title={tools.title}
      list={list}
      actions={create ?? <AdminsCreateCampaigns organizationName={organization.name} />}
      isNextStepBelow={isAtBeginning}
      tabs={<ArchiveTabs {...tools} />}
      search={<ListSearchField {...tools} />}
    >
      <CampaignsTable
        list={list}
        empty={<CampaignsEmpty search={search} onSearch={onSearch} action={create} />}
      />
    </ListPage>
  );
}
