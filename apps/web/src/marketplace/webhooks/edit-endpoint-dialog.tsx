import type { WebhookEndpoint } from '@tessera/contract';
import { showDone } from '../../ui/feedback/toasts.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx';
import type { EndpointActions } from './use-endpoint-actions.ts';

type EditEndpointDialogProps = {
  endpoint: WebhookEndpoint;
  update: EndpointActions['update'];
  onClose: () => void;
};

export function EditEndpointDialog({ endpoint, update, onClose }: EditEndpointDialogProps) {
  const { url, description, eventTypes } = endpoint;
  const submit = async (values: EndpointValues) => {
    await update(values);
    showDone('The endpoint is saved.');
    onClose();
  };
  return (
    <Dialog isOpen title="Edit endpoint" width={560} onClose={onClose} closeOnClickOutside={false}>
      <EndpointForm
        initial={{ url, description, eventTypes }}
        verb="Save"
        onSubmit={submit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
