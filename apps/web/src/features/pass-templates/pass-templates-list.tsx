import { IconWallet } from '@tabler/icons-react';
import type { ListSearch } from '../../lib/read-search.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ClearSearchButton } from '../../ui/form/clear-search-button.tsx';
import { ArchiveTabs, ListSearchField } from '../../ui/table/archivable-list-tools.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { isEmpty, useList } from '../../ui/table/list-state.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { CreateTemplateButton } from './create-template-button.tsx';
import { PassTemplatesTable } from './pass-templates-table.tsx';
import { passTemplatesQuery } from './queries.ts';

type PassTemplatesListProps = {
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
};

export function PassTemplatesList({ search, onSearch }: PassTemplatesListProps) {
  const trpc = useTRPC();
  const { handle } = useWorkspace();
  const archived = search.status === 'archived';
  const question = { workspaceHandle: handle, query: search.query, archived };
  const list = useList(passTemplatesQuery(trpc, question), 'passTemplates');
  const tools = { title: 'Pass Templates', search, onSearch };
  return (
    <ListPage
      title={tools.title}
      list={list}
      actions={<CreateTemplateButton />}
      isNextStepBelow={isEmpty(list) && !search.query && !archived}
      tabs={<ArchiveTabs {...tools} />}
      search={<ListSearchField {...tools} />}
    >
      <PassTemplatesTable
        list={list}
        empty={<Empty search={search} onClear={() => onSearch({ ...search, query: undefined })} />}
      />
    </ListPage>
  );
}

function Empty({ search, onClear }: { search: ListSearch; onClear: () => void }) {
  if (search.query)
    return (
      <EmptyState
        title="Your search did not match any passes"
        action={<ClearSearchButton onClear={onClear} />}
      />
    );
  if (search.status === 'archived')
    return (
      <EmptyState title="Nothing is archived">Templates you no longer use can be put away here.</EmptyState>
    );
  return (
    <EmptyState
      icon={<IconWallet size={24} stroke={1.6} />}
      title="Design your first pass"
      action={<CreateTemplateButton />}
    >
      A pass template is what every pass you issue is made from: its look, its fields and its barcode.
    </EmptyState>
  );
}
