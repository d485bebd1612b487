import { useState } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { PickerPage } from '../../ui/page/picker-page.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { OrganizationList } from './organization-list.tsx';

export function UnknownOrganization() {
  const [query, setQuery] = useState('');
  return (
    <PickerPage
      title="Requested organization could not be found"
      lead="Please select an organization to continue"
      corner={<UserMenu />}
      search={<SearchField value={query} onSearch={setQuery} label="Search organizations" />}
    >
      <OrganizationList query={query || undefined} onClear={() => setQuery('')} />
    </PickerPage>
  );
}
