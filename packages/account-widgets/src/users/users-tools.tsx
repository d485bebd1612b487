import type { UseQueryResult } from '@tanstack/react-query';
import { useElement } from '../provider/widget-settings.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon, SearchIcon } from '../ui/icons.tsx';
import { Select } from '../ui/select.tsx';
import type { useUsersSearch } from './use-users-search.ts';
import type { Role } from './user-requests.ts';

type UsersToolsProps = {
  search: ReturnType<typeof useUsersSearch>;
  role: string;
  roles: UseQueryResult<Role[]>;
  onRole: (role: string) => void;
  onInvite: () => void;
};

export function UsersTools({ search, role, roles, onRole, onInvite }: UsersToolsProps) {
  const known = roles.data ?? [];
  return (
    <div className="tools">
      <SearchBox search={search} />
      <Select aria-label="Role" value={role} onChange={onRole}>
        <option value="">All roles</option>
        {/* The URL may name a role before the roles are loaded, or a deleted one. */}
        {role && !known.some(({ slug }) => slug === role) && <option value={role}>{role}</option>}
        {known.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
      <span className="spring" />
      <Button kind="primary" onClick={onInvite}>
        Invite user
      </Button>
    </div>
  );
}

function SearchBox({ search }: { search: UsersToolsProps['search'] }) {
  const element = useElement('textfield', 'input');
  return (
    <div className="search">
      <SearchIcon />
      <input
        {...element}
        ref={search.input}
        type="text"
        enterKeyHint="search"
        aria-label="User search"
        placeholder="Search by name or email"
        autoComplete="off"
        spellCheck={false}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || search.text === '') return;
          event.preventDefault();
          // Close only the search, not what surrounds the widget.
          event.stopPropagation();
          search.clear();
        }}
      />
      {search.text && (
        <IconButton label="Clear" onClick={search.clear}>
          <CloseIcon />
        </IconButton>
      )}
    </div>
  );
}
