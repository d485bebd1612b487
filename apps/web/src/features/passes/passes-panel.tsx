import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type PassTemplate, passPlatforms, passStatuses } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { isEmpty, listState } from '../../ui/table/list-state.ts';
import { passTemplateQuery } from '../pass-templates/queries.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { passStatusLabels } from './pass-status-badge.tsx';
import styles from './passes-panel.module.css';
import { isFiltered, type PassesSearch, readSort } from './passes-search.ts';
import { PassesTable } from './passes-table.tsx';
import { passesQuery } from './queries.ts';

type PassesPanelProps = {
  passTemplateId: string;
  search: PassesSearch;
  onSearch: (search: PassesSearch) => void;
};

const platformLabels: Record<(typeof passPlatforms)[number], string> = {
  apple: 'Apple Wallet',
  google: 'Google Wallet',
  none: 'In no wallet',
};
const sortOptions = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'refreshed', label: 'Recently refreshed' },
];
const statusOptions = passStatuses.map((value) => ({ value, label: passStatusLabels[value] }));
const platformOptions = passPlatforms.map((value) => ({ value, label: platformLabels[value] }));

/** Who holds passes of a template. */
export function PassesPanel({ passTemplateId, search, onSearch }: PassesPanelProps) {
  const trpc = useTRPC();
  const workspaceHandle = useWorkspace().handle;
  const question = { workspaceHandle, passTemplateId };
  const { data: template } = useSuspenseQuery(passTemplateQuery(trpc, question));
  const { query, status, platform, sort } = search;
  // Of a template that was archived before it was ever published there are no passes to ask for.
  const isPublished = template.publishedRevision !== null;
  const passes = passesQuery(trpc, { ...question, query, status, platform, sort });
  const list = listState(useInfiniteQuery({ ...passes, enabled: isPublished }), 'passes');
  const empty = <Empty isArchived={template.archivedAt !== null} />;
  if (!isPublished) return empty;
  return (
    <>
      {(isFiltered(search) || !isEmpty(list)) && (
        <Toolbar template={template} search={search} onSearch={onSearch} />
      )}
      <PassesTable
        template={template}
        list={list}
        empty={isFiltered(search) ? <NoMatch onClear={() => onSearch({ sort })} /> : empty}
      />
    </>
  );
}

type ToolbarProps = Omit<PassesPanelProps, 'passTemplateId'> & { template: PassTemplate };

function Toolbar({ template, search, onSearch }: ToolbarProps) {
  const { document } = template.publishedRevision ?? template.latestRevision;
  return (
    <div className={styles.toolbar}>
      <SearchField
        value={search.query ?? ''}
        onSearch={(query) => onSearch({ ...search, query: query || undefined })}
        label="Search passes"
      />
      <ChoiceField
        className={styles.filter}
        aria-label="Status"
        nothingChosen="Any status"
        options={statusOptions}
        value={search.status ?? null}
        onChange={(value) => onSearch({ ...search, status: passStatuses.find((known) => known === value) })}
      />
      <ChoiceField
        className={styles.filter}
        aria-label="Wallet"
        nothingChosen="Any wallet"
        options={platformOptions}
        value={search.platform ?? null}
        onChange={(value) =>
          onSearch({ ...search, platform: passPlatforms.find((known) => known === value) })
        }
      />
      <div className={styles.end}>
        <ChoiceField
          className={styles.sort}
          aria-label="Sort"
          nothingChosen="Newest first"
          options={sortOptions}
          value={search.sort ?? null}
          onChange={(value) => onSearch({ ...search, sort: readSort(value) })}
        />
        <ColumnsMenu passTemplateId={template.id} document={document} />
      </div>
    </div>
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

function Empty({ isArchived }: { isArchived: boolean }) {
  if (isArchived)
    return <EmptyState title="Nobody holds this pass">Unarchive it to create passes from it.</EmptyState>;
  return (
    <EmptyState icon={<IconTicket size={24} stroke={1.6} />} title="Nobody holds this pass yet">
      Create a pass for a person and send them its download link; it opens in the wallet of their phone.
    </EmptyState>
  );
}
