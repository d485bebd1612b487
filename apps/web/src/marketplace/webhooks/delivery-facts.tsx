import type { WebhookDelivery } from '@tessera/contract';
import { CopyIcon } from '../../ui/form/copy-button.tsx';
import { useMoment } from '../host-context.ts';
import { answerText } from './delivery-labels.ts';
import styles from './webhooks.module.css';

export function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
  const moment = useMoment();
  const { eventType, messageId, at, attempts, lastAttemptAt, nextAttemptAt, failure, responseStatus } =
    delivery;
  const facts: [string, string | null][] = [
    ['Event', eventType],
    ['Happened', moment(at)],
    ['Attempts', String(attempts)],
    ['Last attempt', lastAttemptAt && moment(lastAttemptAt)],
    ['Answer', answerText(delivery)],
    ['What went wrong', responseStatus !== null && failure ? failure.words : null],
    ['Next attempt', nextAttemptAt && moment(nextAttemptAt)],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
      <div className={styles.fact}>
        <dt>Message id</dt>
        <dd>
          {messageId} <CopyIcon value={messageId} label="Copy message id" />
        </dd>
      </div>
    </dl>
  );
}
