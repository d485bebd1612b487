import { useMediaQuery } from '@mantine/hooks';
import { type PassTemplate, passPlatforms, passStatuses } from '@tessera/contract';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { BulkMenu } from '../../bulk-changes/bulk-menu.tsx';
import { ExportButton, ImportLink } from '../../imports/passes-transfer.tsx';
import { FilterToolbar } from '../../segments/filter-toolbar.tsx';
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

export function PassesToolbar({ template, search, onSearch, hasSelection }: PassesToolbarProps) {
  const passTemplateId = template.id;
  const { document } = template.publishedRevision ?? template.latestRevision;
  const { sort, ...filters } = search;
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const onSort = (next: PassesSearch['sort']) => onSearch({ ...search, sort: next });
  return (
    <FilterToolbar
      template={template}
      searchLabel="Search passes"
      query={search.query ?? ''}
      onQuery={(query) => onSearch({ ...search, query: query || undefined })}
      filter={filterOf(search)}
      onFilter={(next) => onSearch({ ...search, ...writeFilter(next) })}
      menu={isNarrow && <MoreMenu {...{ template, filters, sort, onSort, hasSelection }} />}
      choices={<StateFilters search={search} onSearch={onSearch} />}
      secondRow={
        !isNarrow && (
          <>
            <ChoiceField
              className={styles.sort}
              aria-label="Sort"
              nothingChosen="Newest first"
              options={sortOptions}
              value={sort ?? null}
              onChange={(value) => onSort(readSort(value))}
            />
            <ColumnsMenu passTemplateId={passTemplateId} document={document} />
            <div className={styles.actions}>
              {template.archivedAt === null && <ImportLink passTemplateId={passTemplateId} />}
              {template.archivedAt === null && <SendLinksButton {...{ passTemplateId, filters }} />}
              <div className={styles.ofAll} aria-hidden={hasSelection}>
                <BulkMenu template={template} filters={filters} />
                <ExportButton passTemplateId={passTemplateId} filters={filters} />
              </div>
            </div>
          </>
        )
      }
    />
  );
}

function StateFilters({ search, onSearch }: Pick<PassesToolbarProps, 'search' | 'onSearch'>) {
  return (
    <>
      <ChoiceField
        className={styles.choice}
        aria-label="Status"
        nothingChosen="Any status"
        options={statusOptions}
        value={search.status ?? null}
        onChange={(value) => onSearch({ ...search, status: passStatuses.find((known) => known === value) })}
      />
      <ChoiceField
        className={styles.choice}
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
