import { useEffect } from 'react';
import { useFallbackFocus } from '../ui/use-fallback-focus.ts';
import { Loaded } from '../widget/loaded.tsx';
import { useWidgetQuery } from '../widget/use-widget-query.ts';
import { MemberDialogs } from './member-dialogs.tsx';
import { useMemberDialogs } from './use-member-dialogs.ts';
import { useUsersFilter } from './use-users-filter.ts';
import { useUsersSearch } from './use-users-search.ts';
import type { RoleChoice } from './user-actions.tsx';
import { listMembers, listRoles, type Role } from './user-requests.ts';
import { UsersList } from './users-list.tsx';
import { UsersTableSkeleton } from './users-table-skeleton.tsx';
import { UsersTools } from './users-tools.tsx';

export function UsersPanel() {
  const { filter, page, setPage, setRole, setSearch } = useUsersFilter();
  const search = useUsersSearch(filter.search ?? '', setSearch);
  const users = useWidgetQuery(listMembers({ ...filter, ...page }), { keepsPrevious: true });
  const roles = useWidgetQuery(listRoles());
  const fallbackFocus = useFallbackFocus();
  const dialogs = useMemberDialogs(fallbackFocus.take);
  const isBeyondEnd = users.data?.members.length === 0 && (page.before ?? page.after) !== undefined;
  // After removing the last user of the last page, go back instead of showing an empty page.
  useEffect(() => {
    if (isBeyondEnd) setPage({});
  }, [isBeyondEnd, setPage]);
  const chooseRole = (role: string) => {
    search.forget();
    setRole(role);
  };
  return (
    <div className="stack">
      <UsersTools
        search={search}
        role={filter.role ?? ''}
        roles={roles}
        onRole={chooseRole}
        onInvite={() => dialogs.show({ kind: 'invite' })}
      />
      <div ref={fallbackFocus.ref} tabIndex={-1} className="stack quiet-focus">
        <Loaded query={users} loading={<UsersTableSkeleton />}>
          {(data) => (
            <UsersList
              data={data}
              isFetching={users.isFetching}
              isTurning={users.isPlaceholderData}
              page={page}
              query={filter.search ?? null}
              roleChoice={roleChoiceOf(roles)}
              onPage={setPage}
              onClearSearch={search.clear}
              onAct={(kind, member) => dialogs.show({ kind, member })}
            />
          )}
        </Loaded>
      </div>
      <MemberDialogs dialogs={dialogs} />
    </div>
  );
}

/** The dialog refetches roles that failed to load, and shows the error. */
function roleChoiceOf({
  data,
  isError,
}: {
  data: readonly Role[] | undefined;
  isError: boolean;
}): RoleChoice {
  if (data) return data.length > 1 ? 'open' : 'only-one';
  return isError ? 'open' : 'loading';
}
