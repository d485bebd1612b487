import { Button, Title, VisuallyHidden } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { readFailure } from '../../lib/errors.ts';
import type { Telemetry } from '../../lib/telemetry/telemetry.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useDocumentTitle } from '../../ui/page/use-document-title.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './integrations-page.module.css';
import { type MarketplaceState, useMarketplace } from './use-marketplace.ts';

const frameId = 'integrations-marketplace';

export function IntegrationsPage({ telemetry }: { telemetry: Telemetry }) {
  const workspace = useWorkspace();
  useDocumentTitle('Integrations', workspace.name);
  const state = useMarketplace({ workspace, selector: `#${frameId}`, telemetry });
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <Title order={1}>Integrations</Title>
      </VisuallyHidden>
      {state.status === 'pending' && (
        <p className={styles.pending} role="status">
          Loading...
        </p>
      )}
      {state.status === 'error' && <NotLoaded {...state} />}
      {/* The library looks up the element before it shows the marketplace. */}
      <div
        id={frameId}
        className={styles.frame}
        data-hidden={state.status !== 'authenticated' || undefined}
      />
    </div>
  );
}

const title = 'Could not load integrations';
/** Replaces messages of the browser or of the library's parser. */
const noAnswer = 'The marketplace could not be reached, or did not answer as expected.';

/** The server's refusals have a request id; the library's errors are sentences. */
function NotLoaded({ error, retry }: Extract<MarketplaceState, { status: 'error' }>) {
  const { code, message } = readFailure(error);
  if (code) return <ErrorState title={title} error={error} retry={retry} />;
  return (
    <div role="alert">
      <EmptyState
        icon={<IconPlugConnectedX size={24} stroke={1.6} />}
        title={title}
        action={
          <Button variant="default" onClick={retry}>
            Try again
          </Button>
        }
      >
        {error instanceof TypeError ? noAnswer : message}
      </EmptyState>
    </div>
  );
}
