import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { apiKeyLifetimes, type CreatedApiKey, createOrganizationApiKeyInput } from '@tessera/contract';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { ApiKeysSource } from './api-keys-source.ts';

const lifetimes = [
  { value: 'never', label: 'Never', days: null },
  ...apiKeyLifetimes.map((days) => ({ value: String(days), label: `In ${days} days`, days })),
];

const { name: nameSchema } = createOrganizationApiKeyInput.shape;

type Values = { name: string; expires: string | null; secure: boolean };

type CreateApiKeyDialogProps = {
  keys: Pick<ApiKeysSource, 'create' | 'offersRestriction'>;
  onCreated: (created: CreatedApiKey) => void;
  /** The server refused: the person may no longer manage keys. */
  onRefused: () => void;
  onClose: () => void;
};

export function CreateApiKeyDialog({ keys, onCreated, onRefused, onClose }: CreateApiKeyDialogProps) {
  const form = useForm<Values>({
    initialValues: { name: '', expires: 'never', secure: false },
    validate: { name: (name) => nameSchema.safeParse(name).error?.issues[0]?.message ?? null },
  });
  const create = useCreateApiKey({ keys, onCreated, onRefused, setErrors: form.setErrors });
  return (
    <Dialog isOpen title="Create API key" onClose={onClose}>
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="What will use it, such as a till, your shop or a script."
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select label="Expires" data={options} allowDeselect={false} {...form.getInputProps('expires')} />
          {keys.offersRestriction && (
            <Checkbox
              label="Restrict Key Visibility"
              description="The key is not shown here. You get an email with a link that shows it once, only to you, within 24 hours."
              {...form.getInputProps('secure', { type: 'checkbox' })}
            />
          )}
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={create.isPending}>
              Create
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const options = lifetimes.map(({ value, label }) => ({ value, label }));

type Creation = Omit<CreateApiKeyDialogProps, 'onClose'> & {
  setErrors: (errors: Record<string, string>) => void;
};

function useCreateApiKey({ keys, onCreated, onRefused, setErrors }: Creation) {
  return useMutation({
    gcTime: 0,
    mutationFn: ({ name, expires, secure }: Values) =>
      keys.create({
        name,
        secure,
        expiresInDays: lifetimes.find(({ value }) => value === expires)?.days ?? null,
      }),
    onSuccess: onCreated,
    onError: (error) => {
      const { code, message, issues } = readFailure(error);
      // The only conflict: a restricted key without a mail server to send it.
      if (code === 'CONFLICT') setErrors({ secure: message });
      else if (Object.keys(issues).length > 0) setErrors(issues);
      else if (code === 'FORBIDDEN') onRefused();
      else showError('Could not create API key', serverMessage(error, ''));
    },
  });
}
