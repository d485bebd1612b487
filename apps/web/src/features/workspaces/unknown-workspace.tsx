import { useState } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { PickerPage } from '../../ui/page/picker-page.tsx';
import { UserMenu } from '../account/user-menu.tsx';
import { WorkspaceList } from './workspace-list.tsx';

/** Shown for a workspace that does not exist or that the person may not see. */
export function UnknownWorkspace() {
  const [query, setQuery] = useState('');
  return (
    <PickerPage
      title="Requested workspace could not be found."
      lead="Please select a workspace to continue"
      corner={<UserMenu />}
      search={<SearchField value={query} onSearch={setQuery} label="Search workspaces" />}
    >
      <WorkspaceList query={query || undefined} onClear={() => setQuery('')} />
    </PickerPage>
  );
}
