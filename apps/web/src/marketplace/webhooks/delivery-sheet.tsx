import { Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { WebhookDeliveryDetails } from '@tessera/contract';
import { serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { StatusBadge } from '../../ui/display/status-badge.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useHostSession } from '../host-context.ts';
import { DeliveryFacts } from './delivery-facts.tsx';
import { deliveryState } from './delivery-labels.ts';
import { deliveryQuery } from './queries.ts';
import type { EndpointActions } from './use-endpoint-actions.ts';
import styles from './webhooks.module.css';

type DeliverySheetProps = {
  endpointId: string;
  deliveryId: string;
  actions: EndpointActions;
  onClose: () => void;
};

export function DeliverySheet({ endpointId, deliveryId, actions, onClose }: DeliverySheetProps) {
  const { workspaceHandle } = useHostSession();
  const delivery = useQuery(deliveryQuery(useTRPC(), { workspaceHandle, endpointId, deliveryId }));
  return (
    <Sheet isOpen position="right" size={560} title="Delivery" onClose={onClose}>
      {delivery.data && <Details delivery={delivery.data} actions={actions} />}
      {delivery.isPending && <Skeleton height={240} />}
      {delivery.isError && !delivery.data && (
        <ErrorState
          title="Could not load the delivery"
          error={delivery.error}
          retry={() => void delivery.refetch()}
        />
      )}
    </Sheet>
  );
}

function Details({ delivery, actions }: { delivery: WebhookDeliveryDetails; actions: EndpointActions }) {
  const { tone, words } = deliveryState(delivery);
  return (
    <Stack gap="lg">
      <div>
        <StatusBadge tone={tone}>{words}</StatusBadge>
      </div>
      <DeliveryFacts delivery={delivery} />
      <section className={styles.part}>
        <h3>What was sent</h3>
        <Headers label="Request headers" headers={delivery.requestHeaders} />
        <Code label="Request body">{prettyJson(delivery.requestBody)}</Code>
      </section>
      {delivery.responseExcerpt !== null && (
        <section className={styles.part}>
          <h3>What came back</h3>
          <Headers label="Response headers" headers={delivery.responseHeaders} />
          <Code label="Response body">{delivery.responseExcerpt || '(empty)'}</Code>
        </section>
      )}
      <div>
        <ReplayButton deliveryId={delivery.id} actions={actions} />
      </div>
    </Stack>
  );
}

function Headers({ label, headers }: { label: string; headers: Record<string, string> | null }) {
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  return lines.length > 0 && <Code label={label}>{lines.join('\n')}</Code>;
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard (WCAG 2.1.1).
    <section className={styles.code} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}

function ReplayButton({ deliveryId, actions }: { deliveryId: string; actions: EndpointActions }) {
  const replay = () =>
    actions.replay(deliveryId).then(
      () => showDone('The message is on its way again.'),
      (error: unknown) => showError(serverMessage(error, 'Could not send it again. Please try again.')),
    );
  return (
    <BusyButton
      variant="default"
      leftSection={<IconRefresh size={16} />}
      isBusy={actions.isReplaying}
      onClick={() => void replay()}
    >
      Send again
    </BusyButton>
  );
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
