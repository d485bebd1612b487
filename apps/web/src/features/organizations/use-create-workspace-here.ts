import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { NewWorkspaceFields } from '@tessera/contract';
import { readFailure, serverMessage } from '../../lib/errors.ts';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';

export function useCreateWorkspaceHere(
  organizationHandle: string,
  form: Pick<UseFormReturnType<NewWorkspaceFields>, 'setErrors'>,
) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const create = useMutation(trpc.organization.workspaces.create.mutationOptions());
  return useMutation({
    mutationFn: (typed: NewWorkspaceFields) => create.mutateAsync({ organizationHandle, ...typed }),
    onSuccess: async ({ workspace }) => {
      void queryClient.invalidateQueries(trpc.organization.workspaces.pathFilter());
      void queryClient.invalidateQueries(trpc.workspace.list.pathFilter());
      await navigate({ to: '/$workspaceHandle', params: { workspaceHandle: workspace.handle } });
    },
    onError: (error) => {
      const { issues } = readFailure(error);
      form.setErrors(issues);
      if (Object.keys(issues).length === 0) showError(serverMessage(error, 'Failed to create workspace'));
    },
  });
}
