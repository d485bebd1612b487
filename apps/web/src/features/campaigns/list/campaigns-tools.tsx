import { SearchField } from '../../../ui/form/search-field.tsx';
import { StatusTabs } from '../../../ui/table/status-tabs.tsx';
import type { CampaignsSearch } from './campaigns-search.ts';

type ToolProps = { search: CampaignsSearch; onSearch: (search: CampaignsSearch) => void };

const tabs = [
  { value: 'active', label: 'Campaigns' },
  { value: 'archived', label: 'Archived' },
] as const;

export function CampaignsFilter({ search, onSearch }: ToolProps) {
  return (
    <StatusTabs
      label="Which campaigns"
      value={search.status ?? 'active'}
      onChange={(value) => onSearch({ ...search, status: value === 'archived' ? value : undefined })}
      options={[...tabs]}
    />
  );
}

export function CampaignsSearchField({ search, onSearch }: ToolProps) {
  return (
    <SearchField
      value={search.query ?? ''}
      onSearch={(query) => onSearch({ ...search, query: query || undefined })}
      label="Search campaigns"
    />
  );
}
