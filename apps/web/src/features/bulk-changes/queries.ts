import type { Trpc } from '../../lib/trpc.ts';

const runningMilliseconds = 1_000;
const idleMilliseconds = 15_000;

/** The newest bulk changes of a template; polled every second while one runs. */
export function bulkChangesQuery(trpc: Trpc, question: { workspaceHandle: string; passTemplateId: string }) {
  return trpc.workspace.bulkChanges.list.queryOptions(question, {
    refetchInterval: ({ state }) =>
      state.data?.bulkChanges.some(({ status }) => status === 'running')
        ? runningMilliseconds
        : idleMilliseconds,
  });
}
