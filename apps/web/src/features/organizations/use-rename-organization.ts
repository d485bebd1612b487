import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureMessage, readFailure } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { organizationQuery } from './queries.ts';

const failure = 'Error saving, please try again later';

export function useRenameOrganization(organizationHandle: string, form: UseFormReturnType<{ name: string }>) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { queryKey } = organizationQuery(trpc, organizationHandle);
  const update = useMutation(trpc.organization.update.mutationOptions());
  return useMutation({
    mutationFn: (name: string) => update.mutateAsync({ organizationHandle, name }),
    onMutate: async (name) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, name: name.trim() });
      return { before };
    },
    onSuccess: async (_, name) => {
      // Only the saved name; the person may have typed on.
      form.resetDirty({ name });
      await Promise.all([
        queryClient.invalidateQueries(trpc.organization.pathFilter()),
        queryClient.invalidateQueries(trpc.workspace.pathFilter()),
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
