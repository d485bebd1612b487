import { MantineProvider } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cssVariablesResolver, theme } from '../theme.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { connectHost, type HostSession, tellHost } from './connect-host.ts';
import { ConnectedMarketplace } from './connected-marketplace.tsx';
import styles from './marketplace.module.css';

/** Light or dark follows the app, which shares its storage with this origin. */
export function MarketplaceApp() {
  const { session, isInPopover } = useHost();
  useEscape(isInPopover);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <main id="content" aria-label="Integrations marketplace" tabIndex={-1} className={styles.main}>
        <ErrorBoundary failure={<FrameFailure />}>
          {session ? <ConnectedMarketplace session={session} /> : <Waiting />}
        </ErrorBoundary>
      </main>
    </MantineProvider>
  );
}

function useHost() {
  const [session, setSession] = useState<HostSession | null>(null);
  const [isInPopover, setIsInPopover] = useState(false);
  useEffect(() => connectHost({ onSession: setSession, onPopover: setIsInPopover }), []);
  return { session, isInPopover };
}

/** The vendor's library listens for keys on the host page only; asks it to close the popover on Escape. */
function useEscape(isInPopover: boolean): void {
  useEffect(() => {
    if (!isInPopover) return;
    const close = (event: KeyboardEvent) => {
      const isOfDialog = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]');
      if (event.key === 'Escape' && !isOfDialog) tellHost('POPOVER_CLOSE_REQUESTED', {});
    };
    // On keydown an open dialog is still in the document; on keyup it is closed.
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [isInPopover]);
}

function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      {window.parent === window ? 'This page is part of the integrations page of a workspace.' : 'Loading...'}
    </p>
  );
}

/** Shown when the frame fails to render or to load a chunk. A plain button: Mantine's would be most of the size. */
function FrameFailure() {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={24} stroke={1.6} />}
        title="Something went wrong"
        action={
          <button type="button" className={styles.button} onClick={() => window.location.reload()}>
            Try again
          </button>
        }
      >
        This page could not be shown. Nothing you saved is lost.
      </EmptyState>
    </div>
  );
}
