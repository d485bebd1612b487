import { Stack, Textarea, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { workspaceIssuerInput } from '@tessera/contract';
import { useEffect } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { useWorkspaceSaving } from './use-workspace-saving.ts';
import { useWorkspace } from './workspace-context.ts';

const rules = workspaceIssuerInput.shape;

export function WorkspaceIssuerForm({ onDirtyChange }: { onDirtyChange: (isDirty: boolean) => void }) {
  const { handle, issuerName, issuerAddress, issuerContact } = useWorkspace();
  const form = useForm({
    initialValues: {
      issuerName: issuerName ?? '',
      issuerAddress: issuerAddress ?? '',
      issuerContact: issuerContact ?? '',
    },
    validate: {
      issuerName: (typed) => validationMessage(rules.issuerName, typed),
      issuerAddress: (typed) => validationMessage(rules.issuerAddress, typed),
      issuerContact: (typed) => validationMessage(rules.issuerContact, typed),
    },
    validateInputOnBlur: true,
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const update = useMutation(useTRPC().workspace.updateIssuer.mutationOptions());
  const saving = useWorkspaceSaving({
    form,
    partOf: (typed) => ({
      issuerName: typed.issuerName.trim() || null,
      issuerAddress: typed.issuerAddress.trim() || null,
      issuerContact: typed.issuerContact.trim() || null,
    }),
    send: (typed) => update.mutateAsync({ workspaceHandle: handle, ...typed }),
    failure: 'Error publishing, please try again later',
  });
  return (
    <form onSubmit={form.onSubmit((typed) => saving.mutate(typed))} noValidate aria-labelledby="issuer">
      <Stack gap="md">
        <Title order={3} id="issuer">
          Company information
        </Title>
        <TextInput
          label="Company Name"
          description="Shown on every pass and as the sender of each email. If empty, the workspace’s name is used."
          autoComplete="organization"
          {...form.getInputProps('issuerName')}
        />
        <Textarea
          label="Street Address"
          description="Shown at the foot of each email, as the law of many countries requires."
          autosize
          minRows={2}
          maxRows={6}
          autoComplete="street-address"
          {...form.getInputProps('issuerAddress')}
        />
        <TextInput
          label="Support Email"
          description="Where holders can write to; replies to emails go there, too."
          type="email"
          autoComplete="email"
          {...form.getInputProps('issuerContact')}
        />
        <SaveButton isDirty={isDirty} isSaving={saving.isPending} isSaved={saving.isSuccess} />
      </Stack>
    </form>
  );
}
