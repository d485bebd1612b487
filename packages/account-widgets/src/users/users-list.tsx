import type { Member, MemberAction, MembersPage } from './member.ts';
import { NoUsers } from './no-users.tsx';
import type { RoleChoice } from './user-actions.tsx';
import { UserRow } from './user-row.tsx';
import { UsersPagination, type UsersPaginationProps } from './users-pagination.tsx';
import { UsersTableFrame } from './users-table-frame.tsx';

type UsersListProps = Pick<UsersPaginationProps, 'page' | 'onPage'> & {
  data: MembersPage;
  isFetching: boolean;
  /** Another page or filter is loading. */
  isTurning: boolean;
  query: string | null;
  roleChoice: RoleChoice;
  onClearSearch: () => void;
  onAct: (action: MemberAction, member: Member) => void;
};

export function UsersList(props: UsersListProps) {
  const { data, isFetching, isTurning, query, roleChoice, page, onPage, onClearSearch, onAct } = props;
  if (data.members.length === 0) return <NoUsers query={query} onClearSearch={onClearSearch} />;
  return (
    <>
      <UsersTableFrame isBusy={isFetching}>
        {data.members.map((member) => (
          <UserRow
            key={member.id}
            member={member}
            roleChoice={roleChoice}
            onAct={(action) => onAct(action, member)}
          />
        ))}
      </UsersTableFrame>
      <UsersPagination cursors={data.cursors} isTurning={isTurning} page={page} onPage={onPage} />
    </>
  );
}
