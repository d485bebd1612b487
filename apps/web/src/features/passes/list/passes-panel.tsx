import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { isEmpty, useList } from '../../../ui/table/list-state.ts';
import { BulkProgress } from '../../bulk-changes/bulk-progress.tsx';
import { ImportLink } from '../../imports/passes-transfer.tsx';
import { passTemplateQuery } from '../../pass-templates/queries.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import { passesQuery } from '../queries.ts';
import { MatchCount } from './match-count.tsx';
import { isFiltered, type PassesSearch } from './passes-search.ts';
import { PassesTable } from './passes-table.tsx';
import { PassesToolbar } from './passes-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { usePassSelection } from './use-pass-selection.ts';

type PassesPanelProps = {
  passTemplateId: string;
  search: PassesSearch;
  onSearch: (search: PassesSearch) => void;
};

export function PassesPanel({ passTemplateId, search, onSearch }: PassesPanelProps) {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const question = { workspaceHandle, passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(trpc, question));
  // A template archived before it was published has no passes.
  const isPublished = template.publishedRevision !== null;
  const passes = passesQuery(trpc, { ...question, ...search });
  const list = useList({ ...passes, enabled: isPublished }, 'passes');
  const { sort: _sort, ...filters } = search;
  const ready = list.status === 'ready' ? list : null;
  const selection = usePassSelection(ready?.items ?? [], JSON.stringify([passTemplateId, filters]));
  const hasSelection = selection.ids.length > 0;
  const empty = <Empty isArchived={template.archivedAt !== null} passTemplateId={passTemplateId} />;
  if (!isPublished) return empty;
  return (
    <>
      <BulkProgress passTemplateId={passTemplateId} />
      {(isFiltered(search) || !isEmpty(list)) && (
        <PassesToolbar {...{ template, search, onSearch, hasSelection }} />
      )}
      {ready && ready.items.length > 0 && !ready.isStale && (
        <MatchCount template={template} search={search} list={ready} />
      )}
      <PassesTable
        template={template}
        list={list}
        selection={selection}
        empty={isFiltered(search) ? <NoMatch onClear={() => onSearch({ sort: search.sort })} /> : empty}
      />
      {ready && hasSelection && <SelectionBar {...{ template, filters, selection }} list={ready} />}
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Your search did not match any passes"
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  );
}

function Empty({ isArchived, passTemplateId }: { isArchived: boolean; passTemplateId: string }) {
  if (isArchived)
    return <EmptyState title="Nobody holds this pass">Unarchive it to create passes from it.</EmptyState>;
  return (
    <EmptyState
      icon={<IconTicket size={24} stroke={1.6} />}
      title="Who gets the first pass?"
      action={<ImportLink passTemplateId={passTemplateId} />}
    >
      Create a pass for a person and send them its download link; it opens in the wallet of their phone. Or
      import a file with all your people.
    </EmptyState>
  );
}
