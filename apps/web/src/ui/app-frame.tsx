import { AppShell, Burger } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import styles from './app-frame.module.css';
import { PlainLink } from './links.tsx';
import { Logo } from './logo.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Sheet } from './sheet.tsx';

/** The specification's figures. */
const headerHeight = 65;
const sidebarWidth = 256;
/** One above the sidebar: the menus of the header unfold over it. */
const headerLayer = 102;

type AppFrameProps = {
  /** Right of the logo: where one is. */
  place: ReactNode;
  /** Right end: search, the user. */
  corner: ReactNode;
  /** Left column, a drawer below `md`; pages without one have none. */
  sidebar?: ReactNode;
  children: ReactNode;
};

/** The top bar and the sidebar around every signed-in page. */
export function AppFrame({ place, corner, sidebar, children }: AppFrameProps) {
  const [isOpen, drawer] = useDisclosure(false);
  const isSmall = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the drawer.
  useEffect(() => drawer.close(), [path]);
  const hasSidebar = sidebar !== undefined;
  return (
    <AppShell
      header={{ height: headerHeight }}
      navbar={hasSidebar && !isSmall ? { width: sidebarWidth, breakpoint: 'md' } : undefined}
      padding={0}
    >
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <AppShell.Header className={styles.header} zIndex={headerLayer}>
        {hasSidebar && isSmall && (
          <Burger opened={isOpen} onClick={drawer.toggle} size="sm" aria-label="Open navigation" />
        )}
        <PlainLink to="/" className={styles.home} aria-label="Tessera, start">
          <Logo />
        </PlainLink>
        <div className={styles.place}>{place}</div>
        <div className={styles.corner}>{corner}</div>
      </AppShell.Header>
      {hasSidebar && !isSmall && <AppShell.Navbar className={styles.sidebar}>{sidebar}</AppShell.Navbar>}
      {hasSidebar && isSmall && (
        <Sheet isOpen={isOpen} onClose={drawer.close} size={288} title="Navigation">
          {sidebar}
        </Sheet>
      )}
      <AppShell.Main id="content" tabIndex={-1} className={styles.main}>
        <OfflineNotice />
        {children}
      </AppShell.Main>
    </AppShell>
  );
}
