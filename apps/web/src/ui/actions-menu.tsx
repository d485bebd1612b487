import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './actions-menu.module.css';
import { LazyMenu, type MenuParts } from './lazy-menu.tsx';

type ActionsMenuProps = {
  /** What the actions are for, since three dots say nothing: "Actions for Aurora Rewards". */
  label: string;
  isBusy?: boolean;
  /** `Menu.Item`s. */
  children: (parts: MenuParts) => ReactNode;
};

/** Outside of what may clip it, and still inside the page's main landmark. */
const portalProps = { target: 'main' };

/** What can be done with a thing besides the obvious, behind three dots. */
export function ActionsMenu({ label, isBusy, children }: ActionsMenuProps) {
  return (
    <LazyMenu
      position="bottom-end"
      width={200}
      portalProps={portalProps}
      target={
        <ActionIcon className={styles.target} size={36} aria-label={label} loading={isBusy}>
          <IconDots size={18} />
        </ActionIcon>
      }
    >
      {children}
    </LazyMenu>
  );
}
