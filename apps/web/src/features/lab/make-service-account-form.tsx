import { Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { Card } from '../../ui/display/card.tsx';
import { showDone } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { makeServiceAccount } from './lab-api.ts';

export function MakeServiceAccountForm() {
  const form = useForm({ initialValues: { issuerId: '3388000000022000042' } });
  const make = useMutation({
    mutationFn: makeServiceAccount,
    onSuccess: (file) => {
      saveTextFile('service-account.json', file);
      showDone('The key is made and downloaded as service-account.json.');
    },
    onError: (error) => form.setFieldError('issuerId', error.message),
  });
  return (
    <Card title="Google: make a service account">
      <form onSubmit={form.onSubmit(({ issuerId }) => make.mutate(issuerId))} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            The lab’s Google knows the account from now on and lets it act for this issuer.
          </Text>
          <TextInput label="Issuer ID" inputMode="numeric" {...form.getInputProps('issuerId')} />
          <Group justify="flex-end">
            <BusyButton variant="default" type="submit" isBusy={make.isPending}>
              Make account
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
