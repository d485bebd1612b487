import type { WebhookDelivery } from '@tessera/contract';
import type { StatusTone } from '../../ui/display/status-badge.tsx';

/** A failed delivery with a pending retry is still in progress. */
export function deliveryState({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): {
  tone: StatusTone;
  words: string;
} {
  if (status === 'delivered') return { tone: 'good', words: 'Delivered' };
  if (status === 'failed') return { tone: 'danger', words: 'Failed' };
  return attempts === 0 ? { tone: 'busy', words: 'On its way' } : { tone: 'soon', words: 'Will be retried' };
}

export function answerText(
  delivery: Pick<WebhookDelivery, 'responseStatus' | 'durationMilliseconds' | 'failure'>,
): string {
  const { responseStatus, durationMilliseconds, failure } = delivery;
  const time = durationMilliseconds === null ? '' : ` in ${durationMilliseconds} ms`;
  if (responseStatus !== null) return `${responseStatus}${time}`;
  return failure ? failure.words : 'No attempt yet';
}
