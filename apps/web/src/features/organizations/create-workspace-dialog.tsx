import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { TimeZoneSelect } from '../../ui/form/time-zone-select.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useCreateWorkspaceHere } from './use-create-workspace-here.ts';
import { useKnownCompany } from './use-known-company.ts';
import { useNewWorkspaceForm } from './use-new-workspace-form.ts';

type CreateWorkspaceDialogProps = { organizationHandle: string; onClose: () => void };

export function CreateWorkspaceDialog({ organizationHandle, onClose }: CreateWorkspaceDialogProps) {
  const company = useKnownCompany(organizationHandle);
  const form = useNewWorkspaceForm(company);
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
          <TimeZoneSelect
            label="Timezone"
            description="Dates are shown, and campaigns are scheduled, in this time zone."
            withAsterisk
            {...form.getInputProps('timezoneName')}
          />
          <TextInput
            label="Company Name"
            description={
              company
                ? `Holders read it on their passes. Taken over from ${company.source}.`
                : 'Holders read it on their passes.'
            }
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
            <BusyButton type="submit" isBusy={create.isPending}>
              Create Workspace
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
