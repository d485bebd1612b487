import { Button, Menu } from '@mantine/core';
import {
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { WebhookDelivery, WebhookEndpoint } from '@tessera/contract';
import { useState } from 'react';
import { serverMessage } from '../../lib/errors.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ActionsMenu } from '../../ui/overlay/actions-menu.tsx';
import { goTo } from '../marketplace-location.ts';
import { EditEndpointDialog } from './edit-endpoint-dialog.tsx';
import { RemoveEndpointDialog } from './remove-endpoint-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { TestOutcome } from './test-outcome.tsx';
import type { EndpointActions } from './use-endpoint-actions.ts';

type EndpointActionsBarProps = { endpoint: WebhookEndpoint; actions: EndpointActions };
type Open = { kind: 'edit' | 'rotate' | 'remove' } | { kind: 'test'; delivery: WebhookDelivery } | null;

export function EndpointActionsBar({ endpoint, actions }: EndpointActionsBarProps) {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { isEnabled } = endpoint;
  const toggle = () =>
    actions.update({ isEnabled: !isEnabled }).then(
      () => showDone(isEnabled ? 'The endpoint is switched off.' : 'The endpoint is enabled.'),
      (error: unknown) => showError(serverMessage(error, 'Error saving, please try again later')),
    );
  const sendTest = () =>
    actions.sendTest().then(
      (delivery) => setOpen({ kind: 'test', delivery }),
      (error: unknown) => showError(serverMessage(error, 'Could not send a test. Please try again.')),
    );
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<IconSend size={16} />}
        isBusy={actions.isTesting}
        onClick={() => void sendTest()}
      >
        Send test
      </BusyButton>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        onClick={() => setOpen({ kind: 'edit' })}
      >
        Edit
      </Button>
      <ActionsMenu label={`More actions for ${endpoint.url}`}>
        <Menu.Item
          leftSection={isEnabled ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => void toggle()}
        >
          {isEnabled ? 'Switch off' : 'Enable'}
        </Menu.Item>
        <Menu.Item leftSection={<IconKey size={16} />} onClick={() => setOpen({ kind: 'rotate' })}>
          Rotate secret
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={16} />}
          color="red"
          onClick={() => setOpen({ kind: 'remove' })}
        >
          Remove
        </Menu.Item>
      </ActionsMenu>
      {open?.kind === 'edit' && (
        <EditEndpointDialog endpoint={endpoint} update={actions.update} onClose={close} />
      )}
      {open?.kind === 'rotate' && <RotateSecretDialog rotate={actions.rotateSecret} onClose={close} />}
      {open?.kind === 'remove' && (
        <RemoveEndpointDialog endpoint={endpoint} remove={actions.remove} onClose={close} />
      )}
      {open?.kind === 'test' && (
        <TestOutcome
          delivery={open.delivery}
          onLook={() => {
            close();
            goTo({ kind: 'endpoint', endpointId: endpoint.id, deliveryId: open.delivery.id });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
