import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type NewWorkspaceFields, newWorkspaceFields } from '@tessera/contract';
import { problemOf } from '../../lib/problem-of.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TimezoneField } from '../../ui/timezone-field.tsx';
import { useCreateWorkspaceHere } from './use-create-workspace-here.ts';

const rules = newWorkspaceFields.shape;

type CreateWorkspaceDialogProps = { organizationHandle: string; onClose: () => void };

/** A further workspace of the organization, with the company that issues its passes. */
export function CreateWorkspaceDialog({ organizationHandle, onClose }: CreateWorkspaceDialogProps) {
  const form = useNewWorkspaceForm();
  const create = useCreateWorkspaceHere(organizationHandle, form);
  return (
    <Dialog isOpen title="Create Workspace" onClose={onClose} closeOnClickOutside={false}>
      <form onSubmit={form.onSubmit((typed) => create.mutate(typed))} noValidate>
        <Stack gap="md">
          <TextInput
            label="Workspace Name"
            withAsterisk
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TimezoneField
            label="Timezone"
            description="Dates are shown, and campaigns are scheduled, in this time zone."
            withAsterisk
            {...form.getInputProps('timezoneName')}
          />
          <TextInput
            label="Company Name"
            description="Holders read it on their passes."
            withAsterisk
            autoComplete="organization"
            {...form.getInputProps('issuerName')}
          />
          <Textarea
            label="Street Address"
            withAsterisk
            autosize
            minRows={2}
            autoComplete="street-address"
            {...form.getInputProps('issuerAddress')}
          />
          <TextInput
            label="Support Email"
            description="Where holders find help."
            type="email"
            withAsterisk
            autoComplete="email"
            {...form.getInputProps('issuerContact')}
          />
          <Group justify="flex-end" gap="sm" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={create.isPending}>
              Create Workspace
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

function useNewWorkspaceForm() {
  return useForm<NewWorkspaceFields>({
    initialValues: {
      name: '',
      timezoneName: Intl.DateTimeFormat().resolvedOptions().timeZone,
      issuerName: '',
      issuerAddress: '',
      issuerContact: '',
    },
    validate: {
      name: (typed) => problemOf(rules.name, typed),
      timezoneName: (typed) => problemOf(rules.timezoneName, typed),
      issuerName: (typed) => problemOf(rules.issuerName, typed),
      issuerAddress: (typed) => problemOf(rules.issuerAddress, typed),
      issuerContact: (typed) => problemOf(rules.issuerContact, typed),
    },
    validateInputOnBlur: true,
  });
}
