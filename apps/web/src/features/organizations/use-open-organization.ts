import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useSession } from '../../lib/session.tsx';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/toasts.tsx';
import { organizationQuery } from './queries.ts';

/** Choosing an organization from a list: whoever belongs to it goes on with a token that speaks for it. */
export function useOpenOrganization() {
  const session = useSession();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const navigate = useNavigate();

  const signInTo = async (organizationHandle: string) => {
    const organization = await queryClient.fetchQuery(organizationQuery(trpc, organizationHandle));
    const { isMember, workosIdentifier } = organization;
    if (!isMember || workosIdentifier === session.organizationId) return;
    await session.switchToOrganization(workosIdentifier, `/org/${organizationHandle}`);
    await queryClient.invalidateQueries();
  };

  return (event: MouseEvent, organizationHandle: string) => {
    // Another window is another choice: this one stays where it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    signInTo(organizationHandle)
      .catch(() => showError('The organization could not be switched. Please try again.'))
      .finally(() => navigate({ to: '/org/$organizationHandle', params: { organizationHandle } }));
  };
}
