import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../lib/trpc.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';

export function GoalLine({ goalId, className }: { goalId: string; className: string | undefined }) {
  const { handle: workspaceHandle } = useWorkspace();
  const { data } = useQuery(useTRPC().workspace.goals.list.queryOptions({ workspaceHandle, archived: null }));
  const goal = data?.goals.find(({ id }) => id === goalId);
  if (!goal) return null;
  return (
    <p className={className}>
      Goal: {goal.name}
      {goal.archivedAt && ' (removed since)'}
    </p>
  );
}
