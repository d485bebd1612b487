import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Organization, organizationName } from '@tessera/contract';
import { validationMessage } from '../../lib/error-message.ts';
import { SaveButton } from '../../ui/form/save-button.tsx';
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx';
import { useRenameOrganization } from './use-rename-organization.ts';

export function OrganizationNameForm({ organization }: { organization: Organization }) {
  const form = useForm({
    initialValues: { name: organization.name },
    validate: { name: (typed) => validationMessage(organizationName, typed) },
    validateInputOnBlur: true,
  });
  const rename = useRenameOrganization(organization.handle, form);
  return (
    <form onSubmit={form.onSubmit(({ name }) => rename.mutate(name))} noValidate aria-label="Organization">
      <Stack gap="md">
        <TextInput
          label="Organization Name"
          withAsterisk
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <SaveButton
          isDirty={form.isDirty()}
          isSaving={rename.isPending}
          isSaved={rename.isSuccess}
          label="Publish"
          savedLabel="Published"
        />
      </Stack>
      <LeaveGuard isAtRisk={form.isDirty() && !rename.isPending} />
    </form>
  );
}
