import { Button, Group, Stack, Text } from '@mantine/core';
import type { WebhookDelivery } from '@tessera/contract';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { answerText } from './delivery-labels.ts';

type TestOutcomeProps = { delivery: WebhookDelivery; onLook: () => void; onClose: () => void };

export function TestOutcome({ delivery, onLook, onClose }: TestOutcomeProps) {
  const isDelivered = delivery.status === 'delivered';
  return (
    <Dialog isOpen title={isDelivered ? 'The test arrived' : 'The test did not arrive'} onClose={onClose}>
      <Stack gap="lg">
        <Text>{isDelivered ? `The endpoint answered ${answerText(delivery)}.` : failureWords(delivery)}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onLook}>
            See the delivery
          </Button>
          <Button onClick={onClose} data-autofocus>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function failureWords({ failure, responseStatus }: WebhookDelivery): string {
  if (failure) return failure.words;
  return responseStatus === null ? 'Nothing answered.' : `The endpoint answered ${responseStatus}.`;
}
