import { Menu } from '../ui/menu.tsx';
import { MenuItem } from '../ui/menu-item.tsx';
import type { MemberAction } from './member.ts';

/** Whether roles can be chosen; unknown while loading. */
export type RoleChoice = 'open' | 'loading' | 'only-one';

type UserActionsProps = {
  actions: MemberAction[];
  who: string;
  roleChoice: RoleChoice;
  onAct: (action: MemberAction) => void;
};

const labels: Record<MemberAction, string> = {
  'edit-role': 'Edit role',
  'resend-invite': 'Resend invite',
  'revoke-invite': 'Revoke invite',
  'revoke-membership': 'Remove user',
};

const isDestructive = (action: MemberAction): boolean => action.startsWith('revoke');

export const onlyOneRole = 'You cannot update the role for this user as there is only one role available.';

export function UserActions({ actions, who, roleChoice, onAct }: UserActionsProps) {
  return (
    <Menu label={`User actions for ${who}`}>
      {actions.map((action) => {
        const isDisabled = action === 'edit-role' && roleChoice !== 'open';
        return (
          <MenuItem
            key={action}
            isDestructive={isDestructive(action)}
            isDisabled={isDisabled}
            title={isDisabled && roleChoice === 'only-one' ? onlyOneRole : undefined}
            onSelect={() => onAct(action)}
          >
            {labels[action]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
