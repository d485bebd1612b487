import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type GoalContent, goalContent } from '@tessera/contract';
import { useState } from 'react';
import { validationMessage } from '../../lib/error-message.ts';
import { failureMessage, readFailure } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';

type GoalFieldProps = { value: string | null; onChange: (goalId: string | null) => void };

/** The goal whose conversions count for the campaign: one of the workspace's, or a new one. */
export function GoalField({ value, onChange }: GoalFieldProps) {
  const { handle } = useWorkspace();
  const [isCreating, setCreating] = useState(false);
  const { data, isPending } = useQuery(
    useTRPC().workspace.goals.list.queryOptions({ workspaceHandle: handle }),
  );
  const goals = data?.goals ?? [];
  return (
    <Stack gap="sm">
      <Group align="end" gap="sm">
        <Select
          label="Conversion goal"
          description="What holders are to do. Your systems, or a scan, report when they have done it."
          placeholder={isPending ? 'Loading …' : 'No goal'}
          data={goals.map(({ id, name, windowDays }) => ({
            value: id,
            label: `${name} (within ${windowDays === 1 ? 'a day' : `${windowDays} days`})`,
          }))}
          value={value}
          onChange={onChange}
          clearable
          style={{ flex: '1 1 240px' }}
        />
        {!isCreating && (
          <Button variant="default" onClick={() => setCreating(true)}>
            New goal
          </Button>
        )}
      </Group>
      {isCreating && (
        <NewGoal
          onClose={() => setCreating(false)}
          onCreated={(goalId) => {
            setCreating(false);
            onChange(goalId);
          }}
        />
      )}
    </Stack>
  );
}

type NewGoalProps = { onClose: () => void; onCreated: (goalId: string) => void };

/** Not a form, because it is inside the campaign's. */
function NewGoal({ onClose, onCreated }: NewGoalProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const { goals } = useTRPC().workspace;
  const queryClient = useQueryClient();
  const form = useForm<GoalContent>({
    initialValues: { name: '', windowDays: 14 },
    validate: {
      name: (typed) => validationMessage(goalContent.shape.name, typed),
      windowDays: (typed) => validationMessage(goalContent.shape.windowDays, typed),
    },
  });
  const create = useMutation({
    ...goals.create.mutationOptions(),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries(goals.pathFilter());
      onCreated(id);
    },
    onError: (error) => {
      const { issues } = readFailure(error);
      form.setErrors(issues);
      if (Object.keys(issues).length === 0)
        showError(failureMessage(error, 'The goal could not be created. Please try again.'));
    },
  });
  return (
    <Stack gap="sm" role="group" aria-label="New goal">
      <Group align="start" gap="sm">
        <TextInput
          label="Goal"
          placeholder="Purchase"
          style={{ flex: '1 1 160px' }}
          {...form.getInputProps('name')}
        />
        <NumberField
          label="Within days"
          w={120}
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('windowDays')}
        />
      </Group>
      <Group gap="sm">
        <BusyButton
          isBusy={create.isPending}
          onClick={() => {
            if (!form.validate().hasErrors) create.mutate({ workspaceHandle, ...form.getValues() });
          }}
        >
          Create goal
        </BusyButton>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
