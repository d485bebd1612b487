import type { WebhookEndpoint } from '@tessera/contract';
import { Card } from '../../ui/display/card.tsx';
import { useMoment } from '../host-context.ts';
import styles from './webhooks.module.css';

export function EndpointFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const moment = useMoment();
  const { description, eventTypes, createdAt, lastDeliveredAt } = endpoint;
  return (
    <Card>
      <dl className={styles.facts}>
        {description && (
          <>
            <dt>Description</dt>
            <dd>{description}</dd>
          </>
        )}
        <dt>Events</dt>
        <dd>{eventTypes.length === 0 ? 'All events' : eventTypes.join(', ')}</dd>
        <dt>Last delivered</dt>
        <dd>{lastDeliveredAt ? moment(lastDeliveredAt) : 'No event yet'}</dd>
        <dt>Added</dt>
        <dd>{moment(createdAt)}</dd>
      </dl>
    </Card>
  );
}
