import type { ListSearch } from '../../lib/read-search.ts';
import { SearchField } from '../form/search-field.tsx';
import { StatusTabs } from './status-tabs.tsx';

type ToolProps = {
  /** The list's title: "Pass Templates". */
  title: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
};

/** Switches between what is in use and what is archived. */
export function ArchiveTabs({ title, search, onSearch }: ToolProps) {
  return (
    <StatusTabs
      label={`Which ${title.toLowerCase()}`}
      value={search.status ?? 'active'}
      onChange={(value) => onSearch({ ...search, status: value === 'archived' ? value : undefined })}
      options={[
        { value: 'active', label: title },
        { value: 'archived', label: 'Archived' },
      ]}
    />
  );
}

export function ListSearchField({ title, search, onSearch }: ToolProps) {
  return (
    <SearchField
      value={search.query ?? ''}
      onSearch={(query) => onSearch({ ...search, query: query || undefined })}
      label={`Search ${title.toLowerCase()}`}
    />
  );
}
