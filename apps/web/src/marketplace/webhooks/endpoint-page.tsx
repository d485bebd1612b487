import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { WebhookEndpoint } from '@tessera/contract';
import { useTRPC } from '../../lib/trpc.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { UrlText } from '../../ui/display/url-text.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PagePending } from '../../ui/feedback/page-pending.tsx';
import { DetailsPage } from '../../ui/page/details-page.tsx';
import { useHostSession } from '../host-context.ts';
import { goTo, locationHref } from '../marketplace-location.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { DeliverySheet } from './delivery-sheet.tsx';
import { EndpointActionsBar } from './endpoint-actions-bar.tsx';
import { EndpointFacts } from './endpoint-facts.tsx';
import { endpointState } from './endpoint-labels.ts';
import { EndpointNotices } from './endpoint-notices.tsx';
import { endpointQuery } from './queries.ts';
import { useEndpointActions } from './use-endpoint-actions.ts';
import styles from './webhooks.module.css';

type EndpointPageProps = { endpointId: string; deliveryId: string | null };

export function EndpointPage({ endpointId, deliveryId }: EndpointPageProps) {
  const { workspaceHandle } = useHostSession();
  const endpoint = useQuery(endpointQuery(useTRPC(), { workspaceHandle, endpointId }));
  if (endpoint.data) return <Loaded endpoint={endpoint.data} deliveryId={deliveryId} />;
  if (endpoint.isPending) return <PagePending />;
  return (
    <DetailsPage back={<Back />} title="Endpoint">
      <ErrorState
        title="Could not load the endpoint"
        error={endpoint.error}
        retry={() => void endpoint.refetch()}
      />
    </DetailsPage>
  );
}

function Loaded({ endpoint, deliveryId }: { endpoint: WebhookEndpoint; deliveryId: string | null }) {
  const actions = useEndpointActions(endpoint.id);
  const { tone, words } = endpointState(endpoint);
  const show = (id: string | null) => goTo({ kind: 'endpoint', endpointId: endpoint.id, deliveryId: id });
  return (
    <DetailsPage
      back={<Back />}
      title={
        <span className={styles.url}>
          <UrlText url={endpoint.url} />
        </span>
      }
      badges={<StatusBadge tone={tone}>{words}</StatusBadge>}
      actions={<EndpointActionsBar endpoint={endpoint} actions={actions} />}
      banner={<EndpointNotices endpoint={endpoint} actions={actions} />}
    >
      <div className={styles.below}>
        <EndpointFacts endpoint={endpoint} />
      </div>
      <DeliveryLog endpointId={endpoint.id} />
      {deliveryId && (
        <DeliverySheet
          endpointId={endpoint.id}
          deliveryId={deliveryId}
          actions={actions}
          onClose={() => show(null)}
        />
      )}
    </DetailsPage>
  );
}

function Back() {
  return (
    <Anchor href={locationHref({ kind: 'webhooks' })} size="sm" className={styles.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> All endpoints
    </Anchor>
  );
}
