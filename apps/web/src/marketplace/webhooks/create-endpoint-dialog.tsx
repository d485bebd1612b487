import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { WebhookEndpointWithSecret } from '@tessera/contract';
import { useState } from 'react';
import { useTRPC } from '../../lib/trpc.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useHostSession } from '../host-context.ts';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import { SecretDialog } from './secret-dialog.tsx';

type CreateEndpointDialogProps = {
  onCreated: (endpoint: WebhookEndpointWithSecret) => void;
  onClose: () => void;
};

const empty: EndpointValues = { url: '', description: '', eventTypes: [] };

export function CreateEndpointDialog({ onCreated, onClose }: CreateEndpointDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { workspaceHandle } = useHostSession();
  const create = useMutation(trpc.workspace.webhooks.create.mutationOptions());
  const [created, setCreated] = useState<WebhookEndpointWithSecret | null>(null);
  const submit = async (values: EndpointValues) => {
    setCreated(await create.mutateAsync({ workspaceHandle, ...values }));
    await queryClient.invalidateQueries(trpc.workspace.webhooks.pathFilter());
  };
  if (created)
    return (
      <Dialog
        isOpen
        title="Endpoint added"
        width={560}
        onClose={() => onCreated(created)}
        closeOnClickOutside={false}
      >
        <SecretDialog secret={created.secret} onDone={() => onCreated(created)} />
      </Dialog>
    );
  return (
    <Dialog isOpen title="Add endpoint" width={560} onClose={onClose} closeOnClickOutside={false}>
      <EndpointForm initial={empty} verb="Add endpoint" onSubmit={submit} onCancel={onClose} />
    </Dialog>
  );
}
