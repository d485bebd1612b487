import { Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { Organization } from '@tessera/contract';
import { fetchedRules } from '../../lib/fetched-rules.ts';
import { useFormRules } from '../../lib/use-form-rules.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { SaveButton } from '../../ui/save-button.tsx';
import { useRenameOrganization } from './use-rename-organization.ts';

const rules = fetchedRules(() => import('./organization-rules.ts'));

/** The organization's name, judged when the field is left. */
export function OrganizationNameForm({ organization }: { organization: Organization }) {
  const form: UseFormReturnType<{ name: string }> = useForm({
    initialValues: { name: organization.name },
    validate: {
      name: () =>
        rules.problemOf(
          ({ organizationName }) => organizationName,
          () => form.getValues().name,
        ),
    },
    validateInputOnBlur: true,
  });
  const rename = useRenameOrganization(organization.handle, form);
  const publish = form.onSubmit(({ name }) => rename.mutate(name));
  const { filling, isWaiting } = useFormRules(rules, publish);
  return (
    <form {...filling} noValidate aria-label="Organization">
      <Stack gap="md">
        <TextInput
          label="Organization Name"
          withAsterisk
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <SaveButton
          isDirty={form.isDirty()}
          isSaving={isWaiting || rename.isPending}
          isSaved={rename.isSuccess}
          label="Publish"
          savedLabel="Published"
        />
      </Stack>
      <LeaveGuard isAtRisk={form.isDirty() && !rename.isPending} />
    </form>
  );
}
