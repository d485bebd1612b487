import { Burger } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { OfflineNotice } from '../feedback/offline-notice.tsx';
import { Sheet } from '../overlay/sheet.tsx';
import styles from './app-frame.module.css';
import { PlainLink } from './links.tsx';
import { Logo } from './logo.tsx';
import { SidebarContext } from './sidebar-context.ts';

type AppFrameProps = {
  home?: string;
  place: ReactNode;
  corner: ReactNode;
  sidebar?: ReactNode;
  children: ReactNode;
};

export function AppFrame({ home = '/', place, corner, sidebar, children }: AppFrameProps) {
  const isSmall = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const [isHidden, setIsHidden] = useState(false);
  const isDrawer = isSmall || isHidden;
  const hasSidebar = sidebar !== undefined;
  const control = useMemo(() => ({ isSmall, isHidden, setIsHidden }), [isSmall, isHidden]);
  return (
    <div className={styles.frame} data-sidebar={(hasSidebar && !isDrawer) || undefined}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        {hasSidebar && isDrawer && <NavigationDrawer>{sidebar}</NavigationDrawer>}
        <PlainLink to={home} className={styles.home} aria-label="Tessera, start">
          <Logo />
        </PlainLink>
        <div className={styles.place}>{place}</div>
        <div className={styles.corner}>{corner}</div>
      </header>
      {hasSidebar && !isDrawer && <nav className={styles.sidebar}>{sidebar}</nav>}
      <main id="content" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        <SidebarContext value={control}>{children}</SidebarContext>
      </main>
    </div>
  );
}

function NavigationDrawer({ children }: { children: ReactNode }) {
  const [isOpen, drawer] = useDisclosure(false);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the drawer.
  useEffect(() => drawer.close(), [path]);
  return (
    <>
      <Burger opened={isOpen} onClick={drawer.toggle} size="sm" aria-label="Open navigation" />
      <Sheet isOpen={isOpen} onClose={drawer.close} size={288} title="Navigation">
        {children}
      </Sheet>
    </>
  );
}
