import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type PassFilter, type PassTemplate, passPlatforms, passStatuses } from '@tessera/contract';
import { lazy } from 'react';
import { LazyBoundary } from '../../../ui/feedback/lazy-boundary.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { BulkMenu } from '../../bulk-changes/bulk-menu.tsx';
import { ExportButton, ImportLink } from '../../imports/passes-transfer.tsx';
import { FilterChips } from '../../segments/filter-chips.tsx';
import { SegmentMenu } from '../../segments/segment-menu.tsx';
import { passStatusLabels } from '../pass-status-badge.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { MoreMenu } from './more-menu.tsx';
import { filterOf, type PassesSearch, readSort, sortOptions, writeFilter } from './passes-search.ts';
import styles from './passes-toolbar.module.css';
import { SendLinksButton } from './send-links-button.tsx';

type PassesToolbarProps = {
  template: PassTemplate;
  search: PassesSearch;
  onSearch: (search: PassesSearch) => void;
  hasSelection: boolean;
};

const platformLabels: Record<(typeof passPlatforms)[number], string> = {
  apple: 'Apple Wallet',
  google: 'Google Wallet',
  none: 'In no wallet',
};
const statusOptions = passStatuses.map((value) => ({ value, label: passStatusLabels[value] }));
const platformOptions = passPlatforms.map((value) => ({ value, label: platformLabels[value] }));

/** Rarely opened, and larger than the list because of its calendar. */
const FilterSheet = lazy(async () => ({
  default: (await import('../../segments/filter-sheet.tsx')).FilterSheet,
}));

export function PassesToolbar({ template, search, onSearch, hasSelection }: PassesToolbarProps) {
  const [isEditing, editing] = useDisclosure(false);
  const passTemplateId = template.id;
  const { document } = template.publishedRevision ?? template.latestRevision;
  const { attributes } = document;
  const filter = filterOf(search);
  const apply = (next: PassFilter | null) => {
    editing.close();
    onSearch({ ...search, ...writeFilter(next) });
  };
  const { sort, ...filters } = search;
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const onSort = (next: PassesSearch['sort']) => onSearch({ ...search, sort: next });
  return (
    <>
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchField
            value={search.query ?? ''}
            onSearch={(query) => onSearch({ ...search, query: query || undefined })}
            label="Search passes"
          />
          {isNarrow && <MoreMenu {...{ template, filters, sort, onSort, hasSelection }} />}
        </div>
        <div className={styles.filters}>
          <StateFilters search={search} onSearch={onSearch} />
          <Button
            className={styles.filterButton}
            variant="default"
            leftSection={<IconFilter size={16} />}
            onClick={editing.open}
          >
            Filter
          </Button>
        </div>
        <SegmentMenu {...{ passTemplateId, attributes, filter }} onChoose={apply} />
        {!isNarrow && (
          <div className={styles.end}>
            <ChoiceField
              className={styles.sort}
              aria-label="Sort"
              nothingChosen="Newest first"
              options={sortOptions}
              value={sort ?? null}
              onChange={(value) => onSort(readSort(value))}
            />
            <ColumnsMenu passTemplateId={passTemplateId} document={document} />
            {template.archivedAt === null && <ImportLink passTemplateId={passTemplateId} />}
            {template.archivedAt === null && <SendLinksButton {...{ passTemplateId, filters }} />}
            <div className={styles.ofAll} aria-hidden={hasSelection}>
              <BulkMenu template={template} filters={filters} />
              <ExportButton passTemplateId={passTemplateId} filters={filters} />
            </div>
          </div>
        )}
      </div>
      {filter && (
        <FilterChips filter={filter} attributes={attributes} onEdit={editing.open} onChange={apply} />
      )}
      <LazyBoundary>
        {isEditing && (
          <FilterSheet
            {...{ passTemplateId, attributes, filter }}
            isOpen
            onApply={apply}
            onClose={editing.close}
          />
        )}
      </LazyBoundary>
    </>
  );
}

function StateFilters({ search, onSearch }: Pick<PassesToolbarProps, 'search' | 'onSearch'>) {
  return (
    <>
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
    </>
  );
}
