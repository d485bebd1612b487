import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useFocusableDisabled } from '../form/use-focusable-disabled.ts';
import styles from './actions-menu.module.css';

type ActionsMenuProps = {
  /** What the actions are for, since three dots say nothing: "Actions for Aurora Rewards". */
  label: string;
  isBusy?: boolean;
  /** `Menu.Item`s. */
  children: ReactNode;
};

/** Outside of what may clip it, and still inside the page's main landmark. */
const portalProps = { target: 'main' };

/** What can be done with a thing besides the obvious, behind three dots. */
export function ActionsMenu({ label, isBusy = false, children }: ActionsMenuProps) {
  return (
    <Menu position="bottom-end" width={200} portalProps={portalProps}>
      <Menu.Target>
        <Dots aria-label={label} isBusy={isBusy} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Keeps the keyboard's place while what was chosen is under way; the library's own way of loading would disable it. */
function Dots({
  isBusy,
  onClick,
  onFocus,
  onBlur,
  ...button
}: ComponentProps<'button'> & { isBusy: boolean }) {
  const kept = useFocusableDisabled({ isOff: false, isBusy, onPress: onClick, onFocus, onBlur });
  return (
    <ActionIcon {...button} {...kept} className={styles.target} size={36}>
      {isBusy ? <Loader size={18} aria-hidden /> : <IconDots size={18} />}
    </ActionIcon>
  );
}
