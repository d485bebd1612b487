import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Workspace } from '@tessera/contract';
import { failureMessage, readFailure } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { workspaceQuery } from './queries.ts';
import { useWorkspace } from './workspace-context.ts';

type Saving<Values extends Record<string, unknown>> = {
  form: UseFormReturnType<Values>;
  /** The changes that the form's values make. */
  partOf: (values: Values) => Partial<Workspace>;
  send: (values: Values) => Promise<unknown>;
  failure: string;
};

/** Saves part of the workspace. Shows it at once, in the sidebar as well, and reverts it if the server refuses. */
export function useWorkspaceSaving<Values extends Record<string, unknown>>({
  form,
  partOf,
  send,
  failure,
}: Saving<Values>) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { queryKey } = workspaceQuery(trpc, useWorkspace().handle);
  return useMutation({
    mutationFn: send,
    onMutate: async (values: Values) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, ...partOf(values) });
      return { before };
    },
    onSuccess: async (_, values) => {
      form.resetDirty(values);
      await Promise.all([
        queryClient.invalidateQueries(trpc.workspace.pathFilter()),
        queryClient.invalidateQueries(trpc.organization.pathFilter()),
      ]);
    },
    onError: (error, _, saved) => {
      if (saved?.before) queryClient.setQueryData(queryKey, saved.before);
      const { issues } = readFailure(error);
      form.setErrors(issues);
      if (Object.keys(issues).length === 0) showError(failureMessage(error, failure));
    },
  });
}
