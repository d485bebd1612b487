import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Goal, type GoalContent, goalContent } from '@tessera/contract';
import { validationMessage } from '../../lib/error-message.ts';
import { failureMessage, readFailure } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { BusyButton } from '../../ui/form/busy-button.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';

type GoalFormProps = {
  label: string;
  initial: GoalContent;
  saveLabel: string;
  save: (content: GoalContent) => Promise<Goal>;
  onSaved: (goal: Goal) => void;
  onClose: () => void;
};

export function GoalForm({ label, initial, saveLabel, save, onSaved, onClose }: GoalFormProps) {
  const { goals } = useTRPC().workspace;
  const queryClient = useQueryClient();
  const form = useForm<GoalContent>({
    initialValues: initial,
    validate: {
      name: (typed) => validationMessage(goalContent.shape.name, typed),
      windowDays: (typed) => validationMessage(goalContent.shape.windowDays, typed),
    },
  });
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async (goal) => {
      await queryClient.invalidateQueries(goals.pathFilter());
      onSaved(goal);
    },
    onError: (error) => {
      const { issues } = readFailure(error);
      form.setErrors(issues);
      if (Object.keys(issues).length === 0)
        showError(failureMessage(error, 'The goal could not be saved. Please try again.'));
    },
  });
  return (
    <Stack gap="sm" role="group" aria-label={label}>
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
          isBusy={saving.isPending}
          onClick={() => {
            if (!form.validate().hasErrors) saving.mutate(form.getValues());
          }}
        >
          {saveLabel}
        </BusyButton>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
