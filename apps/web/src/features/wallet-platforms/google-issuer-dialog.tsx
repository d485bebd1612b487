import { Button, FileInput, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { createGoogleIssuerInput, type GoogleIssuer } from '@tessera/contract';
import { useAppConfig } from '../../lib/app-config-context.ts';
import { validationMessage } from '../../lib/error-message.ts';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { OutsideLink } from './how-to.tsx';
import { type IssuerFiles, useSaveIssuer } from './use-save-issuer.ts';

type GoogleIssuerDialogProps = {
  issuer: GoogleIssuer | null;
  onClose: () => void;
};

export function GoogleIssuerDialog({ issuer, onClose }: GoogleIssuerDialogProps) {
  const form = useForm<IssuerFiles>({
    initialValues: { identifier: issuer?.identifier ?? '', serviceAccount: null },
    validate: {
      identifier: (typed) => validationMessage(createGoogleIssuerInput.shape.identifier, typed),
      serviceAccount: (file) => (file ? null : 'Choose the key file of the service account'),
    },
  });
  const save = useSaveIssuer(issuer);
  const submit = form.onSubmit((files) =>
    save.mutate(files, {
      onSuccess: () => {
        onClose();
        showDone(
          issuer ? 'The key is replaced.' : `Issuer ${files.identifier.trim()} is ready to issue passes.`,
        );
      },
      onError: (error) => {
        const { issues } = readFailure(error);
        form.setErrors(issues);
        if (Object.keys(issues).length === 0)
          showError(serverMessage(error, 'Google could not be reached. Please try again.'));
      },
    }),
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={520}
      closeOnClickOutside={false}
      title={issuer ? `Replace the key of ${issuer.identifier}` : 'Add a Google issuer'}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {!issuer && (
            <TextInput
              label="Issuer ID"
              description="A long number; the Google Pay & Wallet console shows it at the top."
              inputMode="numeric"
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('identifier')}
            />
          )}
          <FileInput
            label="Key of the service account"
            description="The JSON file that Google Cloud gave. Google is asked whether it may act for the issuer."
            placeholder="Choose a .json file"
            accept=".json,application/json"
            {...form.getInputProps('serviceAccount')}
          />
          <LabHint />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" isBusy={save.isPending}>
              {issuer ? 'Replace key' : 'Add issuer'}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function LabHint() {
  const { development } = useAppConfig();
  if (!development) return null;
  return (
    <Text size="sm" c="dimmed">
      To try it without Google, let the <OutsideLink href="/lab/accounts">wallet lab</OutsideLink> make an
      account.
    </Text>
  );
}
