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

/** A newcomer's first workspace: the company's name, and two things that may be left out. */
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

/** Creates it, takes up a token that speaks for its organization, and goes there. */
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
      // The workspace is there by now and opens to this person whatever their token speaks for: no failure any more.
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
      // The time zone is the browser's: it has no field to be complained about at.
      if (!Object.keys(issues).some((path) => path in noValues))
        showError(serverMessage(error, 'Failed to create workspace'));
    },
  });
}

/** Not `randomUUID`, which browsers keep from pages that came by plain http from another machine. */
function newIdempotencyKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
