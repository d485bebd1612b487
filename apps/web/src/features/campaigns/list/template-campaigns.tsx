import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';
import { listState } from '../../../ui/table/list-state.ts';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { campaignsQuery } from '../queries.ts';
import { CampaignsEmpty } from './campaigns-empty.tsx';
import type { CampaignsSearch } from './campaigns-search.ts';
import { CampaignsTable } from './campaigns-table.tsx';
import { CampaignsFilter, CampaignsSearchField } from './campaigns-tools.tsx';
import styles from './template-campaigns.module.css';

type TemplateCampaignsProps = {
  passTemplateId: string;
  search: CampaignsSearch;
  onSearch: (search: CampaignsSearch) => void;
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
  const list = listState(useInfiniteQuery(campaignsQuery(trpc, question)), 'campaigns');
  return (
    <>
      <div className={styles.toolbar}>
        <CampaignsFilter search={search} onSearch={onSearch} />
        <CampaignsSearchField search={search} onSearch={onSearch} />
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
