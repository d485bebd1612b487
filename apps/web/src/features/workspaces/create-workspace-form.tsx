import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { companyRoles, companySizes, createWorkspaceInput } from '@tessera/contract';
import { useState } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { browserTimeZone } from '../../ui/form/time-zone-choices.ts';

const roleOptions = [...companyRoles];
const sizeOptions = companySizes.map(({ label, value }) => ({ label, value: String(value) }));

type Values = { name: string; companySize: string | null; companyRole: string | null };

const noValues: Values = { name: '', companySize: null, companyRole: null };

/** The first workspace of a new person. */
export function CreateWorkspaceForm() {
  const form = useForm<Values>({
    initialValues: noValues,
    validate: {
      name: (typed) => validationMessage(createWorkspaceInput.shape.name, typed),
    },
    validateInputOnBlur: true,
  });
  const create = useCreateWorkspace(form.setErrors);
  return (
    <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Company Name"
          description="Your workspace is named after it. You can change both later."
          required
          autoComplete="organization"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <ChoiceField
          label="Company Size"
          nothingChosen="Choose a size"
          options={sizeOptions}
          {...form.getInputProps('companySize')}
        />
        <ChoiceField
          label="What's your role?"
          nothingChosen="Choose a role"
          options={roleOptions}
          {...form.getInputProps('companyRole')}
        />
        <BusyButton type="submit" size="md" mt="xs" isBusy={create.isPending}>
          Create workspace
        </BusyButton>
      </Stack>
    </form>
  );
}

function useCreateWorkspace(onRefused: (issues: Record<string, string>) => void) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { organizationId, switchToOrganization } = useSession();
  const create = useMutation(trpc.workspace.create.mutationOptions());
  const [idempotencyKey] = useState(newIdempotencyKey);
  return useMutation({
    mutationFn: async (values: Values) => {
      const { workspace, organization } = await create.mutateAsync({
        idempotencyKey,
        name: values.name,
        companySize: companySizes.find(({ value }) => String(value) === values.companySize)?.value ?? '',
        companyRole: companyRoles.find((role) => role === values.companyRole) ?? '',
        timezoneName: browserTimeZone(),
      });
      // The workspace exists and opens whatever organization the token is for, so ignore a failure.
      if (organization.workosIdentifier !== organizationId)
        await switchToOrganization(organization.workosIdentifier, `/${workspace.handle}`).catch(
          () => undefined,
        );
      await queryClient.invalidateQueries();
      return workspace;
    },
    onSuccess: ({ handle }) => navigate({ to: '/$workspaceHandle', params: { workspaceHandle: handle } }),
    onError: (error) => {
      const { issues } = readFailure(error);
      onRefused(issues);
      // The time zone has no field to show an error at.
      if (!Object.keys(issues).some((path) => path in noValues))
        showError(serverMessage(error, 'Failed to create workspace'));
    },
  });
}

/** Browsers offer `randomUUID` only on https and localhost. */
function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
