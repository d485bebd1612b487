import { Anchor, Button } from '@mantine/core';
import { IconArrowLeft, IconPlus, IconWebhook } from '@tabler/icons-react';
import type { WebhookEndpoint } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { UrlText } from '../../ui/display/url-text.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DetailsPage } from '../../ui/page/details-page.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useList } from '../../ui/table/list-state.ts';
import rowLink from '../../ui/table/row-link.module.css';
import { useHostSession, useMoment } from '../host-context.ts';
import { goTo, locationHref } from '../marketplace-location.ts';
import { CreateEndpointDialog } from './create-endpoint-dialog.tsx';
import { endpointState, eventsText } from './endpoint-labels.ts';
import { endpointsQuery } from './queries.ts';
import styles from './webhooks.module.css';

export function EndpointsPage() {
  const { workspaceHandle } = useHostSession();
  const list = useList(endpointsQuery(useTRPC(), workspaceHandle), 'endpoints');
  const [isAdding, setIsAdding] = useState(false);
  const isEmpty = list.status === 'ready' && list.items.length === 0;
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setIsAdding(true)}>
      Add endpoint
    </Button>
  );
  return (
    <DetailsPage
      back={
        <Anchor href={locationHref({ kind: 'integrations' })} size="sm" className={styles.back}>
          <IconArrowLeft size={16} aria-hidden="true" /> All integrations
        </Anchor>
      }
      title="Webhooks"
      actions={!isEmpty && add}
    >
      <p className={styles.lead}>
        An endpoint is an address of yours that receives a message when something happens in this workspace.
      </p>
      <DataTable
        label="Endpoints"
        columns={useColumns()}
        list={list}
        rowKey={({ id }) => id}
        isDimmed={({ isEnabled }) => !isEnabled}
        errorTitle="Could not load endpoints"
        skeletonRows={2}
        empty={
          <EmptyState icon={<IconWebhook size={24} stroke={1.6} />} title="No endpoints yet" action={add}>
            Add the address of a program of yours, choose the events it should receive, and send it a test.
          </EmptyState>
        }
      />
      {isAdding && (
        <CreateEndpointDialog
          onCreated={({ id }) => goTo({ kind: 'endpoint', endpointId: id, deliveryId: null })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </DetailsPage>
  );
}

function useColumns(): Column<WebhookEndpoint>[] {
  const moment = useMoment();
  return [
    {
      id: 'endpoint',
      header: 'Endpoint',
      cell: (endpoint) => (
        <>
          <a
            className={`${rowLink.link} ${styles.url}`}
            href={locationHref({ kind: 'endpoint', endpointId: endpoint.id, deliveryId: null })}
          >
            <UrlText url={endpoint.url} />
          </a>
          {endpoint.description && <div className={styles.note}>{endpoint.description}</div>}
        </>
      ),
    },
    { id: 'events', header: 'Events', width: '140px', hideBelow: 'sm', cell: eventsText },
    {
      id: 'last',
      header: 'Last delivered',
      width: '200px',
      hideBelow: 'md',
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? moment(lastDeliveredAt) : 'No event yet'),
    },
    {
      id: 'status',
      header: 'Status',
      width: '140px',
      cell: (endpoint) => {
        const { tone, words } = endpointState(endpoint);
        return <StatusBadge tone={tone}>{words}</StatusBadge>;
      },
    },
  ];
}
