import { ActionIcon, Loader, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { useFocusableDisabled } from '../form/use-focusable-disabled.ts';
import styles from './actions-menu.module.css';

type ActionsMenuProps = {
  /** The accessible name: "Actions for Aurora Rewards". */
  label: string;
  isBusy?: boolean;
  children: ReactNode;
};

const portalProps = { target: 'main' };

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

/** Keeps the focus while an action runs; Mantine's `loading` would disable the button. */
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
