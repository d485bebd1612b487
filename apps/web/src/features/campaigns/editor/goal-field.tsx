import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../../lib/trpc.ts';
import { GoalForm } from '../../goals/goal-form.tsx';
import { GoalLink } from '../../goals/goal-link.tsx';
import { goalText } from '../../goals/goal-text.ts';
import { GoalsDialog } from '../../goals/goals-dialog.tsx';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

type GoalFieldProps = {
  value: string | null;
  /** Google Wallet shows one link to all holders. */
  isSharedAtGoogle: boolean;
  onChange: (goalId: string | null) => void;
};

export function GoalField({ value, isSharedAtGoogle, onChange }: GoalFieldProps) {
  const { handle } = useWorkspace();
  const [open, setOpen] = useState<'new' | 'all' | null>(null);
  const { data, isPending } = useQuery(
    useTRPC().workspace.goals.list.queryOptions({ workspaceHandle: handle }),
  );
  const goals = data?.goals ?? [];
  const chosen = goals.find(({ id }) => id === value);
  const close = () => setOpen(null);
  return (
    <Stack gap="sm">
      <Select
        label="Conversion goal"
        description="What you want holders to do. Your systems, a scan or the goal’s link report it."
        // An option, because a placeholder makes the field seem disabled.
        data={[
          { value: '', label: 'No goal' },
          ...goals.map((goal) => ({ value: goal.id, label: goalText(goal) })),
        ]}
        placeholder={isPending ? 'Loading …' : ''}
        value={value ?? ''}
        onChange={(goalId) => onChange(goalId || null)}
        allowDeselect={false}
      />
      {chosen && open !== 'new' && (
        <Stack gap={4}>
          <Text size="sm" c="dimmed">
            A shop reports conversions with this link: its thank-you page loads it with the{' '}
            <code>tessera_click</code> that the campaign’s link brings along, as <code>click</code>.
          </Text>
          <GoalLink name={chosen.name} link={chosen.link} />
          {isSharedAtGoogle && (
            <Text size="sm" c="dimmed">
              In Google Wallet this message has one link for all holders, which brings no click along. A value
              of the holder in the message gives each a link of their own.
            </Text>
          )}
        </Stack>
      )}
      <Group gap="sm">
        {open !== 'new' && (
          <Button variant="default" onClick={() => setOpen('new')}>
            New goal
          </Button>
        )}
        {goals.length > 0 && (
          <Button variant="default" onClick={() => setOpen('all')}>
            Manage goals
          </Button>
        )}
      </Group>
      {open === 'new' && (
        <NewGoal
          onClose={close}
          onCreated={(goalId) => {
            close();
            onChange(goalId);
          }}
        />
      )}
      {open === 'all' && (
        <GoalsDialog
          goals={goals}
          onRemoved={(goalId) => goalId === value && onChange(null)}
          onClose={close}
        />
      )}
    </Stack>
  );
}

type NewGoalProps = { onClose: () => void; onCreated: (goalId: string) => void };

function NewGoal({ onClose, onCreated }: NewGoalProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const create = useMutation(useTRPC().workspace.goals.create.mutationOptions());
  return (
    <GoalForm
      label="New goal"
      initial={{ name: '', windowDays: 14 }}
      saveLabel="Create goal"
      save={(content) => create.mutateAsync({ workspaceHandle, ...content })}
      onSaved={({ id }) => onCreated(id)}
      onClose={onClose}
    />
  );
}
