import { MantineProvider } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { cssVariablesResolver, theme } from '../theme.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorBoundary } from '../ui/feedback/error-boundary.tsx';
import { connectHost, type HostSession, tellHost } from './connect-host.ts';
import { ConnectedMarketplace } from './connected-marketplace.tsx';
import styles from './marketplace.module.css';

/**
 * What the frame shows. Light or dark is the app’s own choice, which its pages keep in one place and this one, of the same address,
 * follows at once.
 */
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

/** The library hears keys of the page alone: with the focus in here, the popover closes on Escape only if it is asked to. */
function useEscape(isInPopover: boolean): void {
  useEffect(() => {
    if (!isInPopover) return;
    const close = (event: KeyboardEvent) => {
      const isOfDialog = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]');
      if (event.key === 'Escape' && !isOfDialog) tellHost('POPOVER_CLOSE_REQUESTED', {});
    };
    // While the key is pressed its dialog is still there; once it is up, it is not.
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, [isInPopover]);
}

function Waiting() {
  return (
    <p className={styles.waiting} role="status">
      {window.parent === window
        ? 'This page belongs into the integrations page of a workspace.'
        : 'Loading...'}
    </p>
  );
}

/** Shown when the frame fails to render or to load a chunk. The library's button would be most of what it weighs. */
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
