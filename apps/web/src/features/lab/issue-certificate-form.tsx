import { FileInput, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { saveTextFile } from '../../lib/save-text-file.ts';
import { Card } from '../../ui/display/card.tsx';
import { showDone } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { issueCertificate } from './lab-api.ts';

type Values = {
  request: File | null;
  passTypeIdentifier: string;
  teamIdentifier: string;
  validDays: number | string;
};

const initialValues: Values = {
  request: null,
  passTypeIdentifier: 'pass.com.example.card',
  teamIdentifier: 'A1B2C3D4E5',
  validDays: 365,
};

export function IssueCertificateForm() {
  const form = useForm<Values>({
    initialValues,
    validate: { request: (file) => (file ? null : 'Choose the request') },
  });
  const issue = useMutation({
    mutationFn: async ({ request, validDays, ...options }: Values) =>
      issueCertificate({ ...options, validDays: Number(validDays), request: (await request?.text()) ?? '' }),
    onSuccess: (certificatePem) => {
      saveTextFile('pass.cer', certificatePem);
      showDone('The certificate is issued and downloaded as pass.cer.');
    },
    onError: (error) => form.setFieldError('request', error.message),
  });
  return (
    <Card title="Apple: issue a certificate">
      <form onSubmit={form.onSubmit((values) => issue.mutate(values))} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Upload a certificate request, and the lab’s authority issues the certificate that its iPhone
            trusts.
          </Text>
          <FileInput
            label="Certificate request"
            placeholder="Choose a .certSigningRequest file"
            {...form.getInputProps('request')}
          />
          <TextInput label="Pass type identifier" {...form.getInputProps('passTypeIdentifier')} />
          <TextInput label="Team identifier" {...form.getInputProps('teamIdentifier')} />
          <NumberInput
            label="Valid for days"
            description="Choose a few to see a certificate expire."
            min={1}
            max={400}
            {...form.getInputProps('validDays')}
          />
          <Group justify="flex-end">
            <BusyButton variant="default" type="submit" isBusy={issue.isPending}>
              Issue certificate
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
