import { Title } from '@mantine/core';
import type { WebhookDelivery, WebhookDeliveryStatus } from '@tessera/contract';
import { useState } from 'react';
import { readAppConfig } from '../../lib/config.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { useList } from '../../ui/table/list-state.ts';
import rowLink from '../../ui/table/row-link.module.css';
import { StatusTabs } from '../../ui/table/status-tabs.tsx';
import { useHostSession, useMoment } from '../host-context.ts';
import { locationHref } from '../marketplace-location.ts';
import { answerText, deliveryState } from './delivery-labels.ts';
import { deliveriesQuery } from './queries.ts';
import styles from './webhooks.module.css';

type Filter = 'all' | WebhookDeliveryStatus;

const filters: { value: Filter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'pending', label: 'Under way' },
  { value: 'failed', label: 'Failed' },
];

export function DeliveryLog({ endpointId }: { endpointId: string }) {
  const { workspaceHandle } = useHostSession();
  const [filter, setFilter] = useState<Filter>('all');
  const status = filter === 'all' ? undefined : filter;
  const list = useList(deliveriesQuery(useTRPC(), { workspaceHandle, endpointId, status }), 'deliveries');
  return (
    <section aria-labelledby="deliveries">
      <div className={styles.log}>
        <Title order={2} id="deliveries">
          Deliveries
        </Title>
        <StatusTabs label="Which deliveries" value={filter} onChange={setFilter} options={filters} />
      </div>
      <DataTable
        label="Deliveries"
        columns={useColumns(endpointId)}
        list={list}
        rowKey={({ id }) => id}
        errorTitle="Could not load deliveries"
        skeletonRows={3}
        empty={
          <EmptyState title={filter === 'all' ? 'Nothing was sent yet' : 'No such deliveries'}>
            {filter === 'all'
              ? `Send a test, or wait for something to happen. Deliveries are kept for ${readAppConfig(document).retentionDays.webhooks} days.`
              : 'Look at all of them instead.'}
          </EmptyState>
        }
      />
    </section>
  );
}

function useColumns(endpointId: string): Column<WebhookDelivery>[] {
  const moment = useMoment();
  return [
    {
      id: 'event',
      header: 'Event',
      cell: ({ id, eventType }) => (
        <a className={rowLink.link} href={locationHref({ kind: 'endpoint', endpointId, deliveryId: id })}>
          {eventType}
        </a>
      ),
    },
    { id: 'answer', header: 'Answer', hideBelow: 'md', cell: answerText },
    {
      id: 'attempts',
      header: 'Attempts',
      width: '100px',
      align: 'end',
      hideBelow: 'sm',
      cell: ({ attempts }) => attempts,
    },
    { id: 'at', header: 'When', width: '200px', hideBelow: 'sm', cell: ({ at }) => moment(at) },
    {
      id: 'status',
      header: 'Status',
      width: '150px',
      cell: (delivery) => {
        const { tone, words } = deliveryState(delivery);
        return <StatusBadge tone={tone}>{words}</StatusBadge>;
      },
    },
    {
      id: 'summary',
      header: 'Summary',
      isSecondLine: true,
      cell: (delivery) => `${moment(delivery.at)} · ${answerText(delivery)}`,
    },
  ];
}
