import { useMediaQuery } from '@mantine/hooks';
import { type PassTemplate, passPlatforms, passStatuses } from '@tessera/contract';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ImportLink } from '../../imports/passes-transfer.tsx';
import { FilterToolbar } from '../../segments/filter-toolbar.tsx';
import { passStatusLabels } from '../pass-status-badge.tsx';
import { MoreMenu } from './more-menu.tsx';
import { filterOf, type PassesSearch, writeFilter } from './passes-search.ts';
import styles from './passes-toolbar.module.css';

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
  const { sort, ...filters } = search;
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // On a phone the filter offers both; a status or wallet in the address stays visible.
  const hasChoices = !isNarrow || search.status !== undefined || search.platform !== undefined;
  return (
    <FilterToolbar
      template={template}
      searchLabel="Search passes"
      query={search.query ?? ''}
      onQuery={(query) => onSearch({ ...search, query: query || undefined })}
      filter={filterOf(search)}
      onFilter={(next) => onSearch({ ...search, ...writeFilter(next) })}
      choices={hasChoices && <StateFilters search={search} onSearch={onSearch} />}
      menu={
        <>
          {!isNarrow && template.archivedAt === null && <ImportLink passTemplateId={template.id} />}
          <MoreMenu
            {...{ template, filters, sort, hasSelection, isNarrow }}
            onSort={(next) => onSearch({ ...search, sort: next })}
          />
        </>
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
        nothingIsChoice
        options={statusOptions}
        value={search.status ?? null}
        onChange={(value) => onSearch({ ...search, status: passStatuses.find((known) => known === value) })}
      />
      <ChoiceField
        className={styles.choice}
        aria-label="Wallet"
        nothingChosen="Any wallet"
        nothingIsChoice
        options={platformOptions}
        value={search.platform ?? null}
        onChange={(value) =>
          onSearch({ ...search, platform: passPlatforms.find((known) => known === value) })
        }
      />
    </>
  );
}
