import { ActionIcon, Stack } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Goal } from '@tessera/contract';
import { useState } from 'react';
import { isNotFound, serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { showDone, showError } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import { GoalForm } from './goal-form.tsx';
import { GoalLink } from './goal-link.tsx';
import { goalText } from './goal-text.ts';
import styles from './goals-dialog.module.css';

type GoalsDialogProps = {
  goals: readonly Goal[];
  onRemoved: (goalId: string) => void;
  onClose: () => void;
};

type Open = { action: 'edit' | 'remove'; goal: Goal };

export function GoalsDialog({ goals, onRemoved, onClose }: GoalsDialogProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Dialog isOpen title="Goals" width={560} onClose={onClose}>
        {goals.length === 0 ? (
          <EmptyState title="No goals are left" />
        ) : (
          <ul className={styles.goals}>
            {goals.map((goal) => (
              <li key={goal.id} className={styles.goal}>
                {open?.action === 'edit' && open.goal.id === goal.id ? (
                  <EditGoal goal={goal} onClose={close} />
                ) : (
                  <GoalRow goal={goal} onOpen={(action) => setOpen({ action, goal })} />
                )}
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {open?.action === 'remove' && <RemoveGoal goal={open.goal} onRemoved={onRemoved} onClose={close} />}
    </>
  );
}

function GoalRow({ goal, onOpen }: { goal: Goal; onOpen: (action: Open['action']) => void }) {
  return (
    <div className={styles.row}>
      <Stack gap={4} className={styles.text}>
        <span className={styles.name}>{goalText(goal)}</span>
        <GoalLink name={goal.name} link={goal.link} />
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Rename ${goal.name}`}
        onClick={() => onOpen('edit')}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove ${goal.name}`}
        onClick={() => onOpen('remove')}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </div>
  );
}

function EditGoal({ goal, onClose }: { goal: Goal; onClose: () => void }) {
  const { handle: workspaceHandle } = useWorkspace();
  const update = useMutation(useTRPC().workspace.goals.update.mutationOptions());
  return (
    <GoalForm
      label={`Rename ${goal.name}`}
      initial={{ name: goal.name, windowDays: goal.windowDays }}
      saveLabel="Save goal"
      save={(content) => update.mutateAsync({ workspaceHandle, goalId: goal.id, ...content })}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

type RemoveGoalProps = { goal: Goal; onRemoved: (goalId: string) => void; onClose: () => void };

function RemoveGoal({ goal, onRemoved, onClose }: RemoveGoalProps) {
  const { handle: workspaceHandle } = useWorkspace();
  const { goals } = useTRPC().workspace;
  const queryClient = useQueryClient();
  const remove = useMutation({
    ...goals.remove.mutationOptions(),
    onSuccess: async () => {
      onRemoved(goal.id);
      await queryClient.invalidateQueries(goals.pathFilter());
      onClose();
      showDone(`The goal “${goal.name}” is removed.`);
    },
    onError: (error) => {
      if (isNotFound(error)) {
        void queryClient.invalidateQueries(goals.pathFilter());
        onClose();
      }
      showError(serverMessage(error, 'Could not remove the goal. Please try again.'));
    },
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove the goal “${goal.name}”?`}
      confirmLabel="Remove goal"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ workspaceHandle, goalId: goal.id })}
    >
      From now on no conversion is counted for it, and drafts and scanners that use it have no goal. Campaigns
      that were launched keep their results and the name of the goal.
    </ConfirmDialog>
  );
}
