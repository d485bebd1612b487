import { Drawer, type DrawerRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsMounted } from '../../lib/use-is-mounted.ts';
import { focusPageSoon } from '../page/focus-page.ts';
import styles from './sheet.module.css';

type SheetProps = {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
} & Pick<DrawerRootProps, 'position' | 'size' | 'keepMounted'>;

/** A panel at the edge of the screen, composed of parts for the same reason as the dialog. */
export function Sheet({ isOpen, title, onClose, children, ...rest }: SheetProps) {
  const isThere = useIsMounted();
  return (
    <Drawer.Root opened={isOpen && isThere} onClose={onClose} onExitTransitionEnd={focusPageSoon} {...rest}>
      <Drawer.Overlay backgroundOpacity={0.4} />
      <Drawer.Content className={styles.content} data-position={rest.position}>
        <div className={styles.head}>
          <Drawer.Title className={styles.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
