import { Avatar } from '../ui/avatar.tsx';
import { LastActive } from './last-active.tsx';
import { type Member, type MemberAction, nameOf } from './member.ts';
import { type RoleChoice, UserActions } from './user-actions.tsx';
import { UserBadges } from './user-badges.tsx';
import { cellRole, rowRole } from './users-table-frame.tsx';

type UserRowProps = { member: Member; roleChoice: RoleChoice; onAct: (action: MemberAction) => void };

/** An expired invitation is dimmed. */
const isDimmed = ({ status }: Member): boolean => status === 'InviteExpired' || status === 'InviteRevoked';

export function UserRow({ member, roleChoice, onAct }: UserRowProps) {
  const { email, role, isLoggedInUser, actions } = member;
  const name = nameOf(member);
  const hasActions = !isLoggedInUser && actions.length > 0;
  return (
    <tr {...rowRole} data-dimmed={isDimmed(member) || undefined}>
      <td {...cellRole} className="cell-user">
        <div className="user">
          <Avatar pictureUrl={member.profilePictureUrl} fallback={initialsOf(member)} />
          <div className="words">
            <div className="row-title">
              <span className="cut">{name ?? email}</span>
              <UserBadges member={member} />
            </div>
            {name && <div className="row-text cut">{email}</div>}
          </div>
        </div>
      </td>
      <td {...cellRole} className="cell-role">
        {role?.name}
      </td>
      <td {...cellRole} className="cell-last-active">
        <span className="narrow-label">Last active: </span>
        <LastActive member={member} />
      </td>
      <td {...cellRole} className="cell-actions">
        {hasActions && (
          <UserActions actions={actions} who={name ?? email} roleChoice={roleChoice} onAct={onAct} />
        )}
      </td>
    </tr>
  );
}

/** From the names, else from the address without its domain, which all members share. */
function initialsOf({ firstName, lastName, email }: Member): string {
  const names = [firstName, lastName].filter((name) => name !== null);
  return (names.length > 0 ? names : [email])
    .map((word) => [...word.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase();
}
