import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useState } from 'react';
import { useSession } from '../../lib/session/session.tsx';
import { useTRPC } from '../../lib/trpc.ts';
import { showError } from '../../ui/feedback/toasts.tsx';
import { organizationQuery } from './queries.ts';

/** Opens an organization from a list, with a token for it if the person is a member. `opening` is the one that is loading. */
export function useOpenOrganization() {
  const session = useSession();
  const queryClient = useQueryClient();
  const trpc = useTRPC();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<string | null>(null);

  const signInTo = async (organizationHandle: string) => {
    const organization = await queryClient.fetchQuery(organizationQuery(trpc, organizationHandle));
    const { isMember, workosIdentifier } = organization;
    if (!isMember || workosIdentifier === session.organizationId) return;
    await session.switchToOrganization(workosIdentifier, `/org/${organizationHandle}`);
    await queryClient.invalidateQueries();
  };

  const open = (event: MouseEvent, organizationHandle: string) => {
    // Leave a click that opens another window to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Of two switches at once, an arbitrary token would win.
    if (opening !== null) return;
    setOpening(organizationHandle);
    signInTo(organizationHandle)
      .catch(() => showError('The organization could not be switched. Please try again.'))
      .then(() => navigate({ to: '/org/$organizationHandle', params: { organizationHandle } }))
      .finally(() => setOpening(null));
  };
  return { open, opening };
}
