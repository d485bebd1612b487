import { useSuspenseQuery } from '@tanstack/react-query';
import type { ListSearch } from '../../../lib/read-search.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { ArchiveTabs, ListSearchField } from '../../../ui/table/archivable-list-tools.tsx';
import { useList } from '../../../ui/table/list-state.ts';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { campaignsQuery } from '../queries.ts';
import { CampaignsEmpty } from './campaigns-empty.tsx';
import { CampaignsTable } from './campaigns-table.tsx';
import styles from './template-campaigns.module.css';

type TemplateCampaignsProps = {
  passTemplateId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
};

export function TemplateCampaigns({ passTemplateId, search, onSearch }: TemplateCampaignsProps) {
  const trpc = useTRPC();
  const { handle } = useWorkspace();
  const question = {
    workspaceHandle: handle,
    passTemplateId,
    query: search.query,
    archived: search.status === 'archived',
  };
  const { data: template } = useSuspenseQuery(
    passTemplateQuery(trpc, { workspaceHandle: handle, passTemplateId }),
  );
  const list = useList(campaignsQuery(trpc, question), 'campaigns');
  const tools = { title: 'Campaigns', search, onSearch };
  return (
    <>
      <div className={styles.toolbar}>
        <ArchiveTabs {...tools} />
        <ListSearchField {...tools} />
      </div>
      <CampaignsTable
        list={list}
        withTemplate={false}
        empty={
          <CampaignsEmpty
            search={search}
            onSearch={onSearch}
            isTemplateArchived={template.archivedAt !== null}
          />
        }
      />
    </>
  );
}
