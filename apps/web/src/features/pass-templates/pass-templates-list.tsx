import { Button } from '@mantine/core';
import { IconWallet } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { isEmpty, listState } from '../../ui/table/list-state.ts';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { CreateTemplateButton } from './create-template-button.tsx';
import type { PassTemplatesSearch } from './pass-templates-search.ts';
import { PassTemplatesTable } from './pass-templates-table.tsx';
import { passTemplatesQuery } from './queries.ts';

type PassTemplatesListProps = {
  search: PassTemplatesSearch;
  onSearch: (search: PassTemplatesSearch) => void;
};

const tabs = [
  { value: 'active', label: 'Pass Templates' },
  { value: 'archived', label: 'Archived' },
] as const;

export function PassTemplatesList({ search, onSearch }: PassTemplatesListProps) {
  const trpc = useTRPC();
  const { handle } = useWorkspace();
  const archived = search.status === 'archived';
  const question = { workspaceHandle: handle, query: search.query, archived };
  const list = listState(useInfiniteQuery(passTemplatesQuery(trpc, question)), 'passTemplates');
  return (
    <ListPage
      title="Pass Templates"
      list={list}
      actions={<CreateTemplateButton />}
      isNextStepBelow={isEmpty(list) && !search.query && !archived}
      tabs={
        <StatusTabs
          label="Which pass templates"
          value={archived ? 'archived' : 'active'}
          onChange={(value) => onSearch({ ...search, status: value === 'archived' ? value : undefined })}
          options={[...tabs]}
        />
      }
      search={
        <SearchField
          value={search.query ?? ''}
          onSearch={(query) => onSearch({ ...search, query: query || undefined })}
          label="Search pass templates"
        />
      }
    >
      <PassTemplatesTable
        list={list}
        empty={<Empty search={search} onClear={() => onSearch({ ...search, query: undefined })} />}
      />
    </ListPage>
  );
}

function Empty({ search, onClear }: { search: PassTemplatesSearch; onClear: () => void }) {
  if (search.query)
    return (
      <EmptyState
        title="Your search did not match any passes"
        action={
          <Button variant="default" onClick={onClear}>
            Clear search
          </Button>
        }
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
