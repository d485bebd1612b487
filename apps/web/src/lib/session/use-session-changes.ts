import { useEffect, useRef } from 'react';
import type { createAppRouter } from '../../router.tsx';
import type { RouterContext } from '../../router-context.ts';
import { onSignOutElsewhere } from './sign-out-elsewhere.ts';

type Changing = RouterContext & { router: ReturnType<typeof createAppRouter> };

/** Keeps what is shown true to who is signed in, and to the organization their token speaks for. */
export function useSessionChanges({ session, queryClient, telemetry, router }: Changing): void {
  const person = session.user?.id;
  const { organizationId } = session;
  const known = useRef({ person, organizationId });
  useEffect(() => {
    const before = known.current;
    known.current = { person, organizationId };
    if (before.person !== person) {
      void telemetry.reset();
      // Somebody left (or their session was revoked): nothing of theirs stays, first on the screen, then behind it.
      void router.invalidate().then(() => queryClient.clear());
    } else if (before.organizationId !== organizationId) {
      void queryClient.invalidateQueries();
      void router.invalidate();
    }
  }, [person, organizationId, router, queryClient, telemetry]);
  useEffect(() => {
    if (person === undefined) return;
    return onSignOutElsewhere(() => {
      queryClient.clear();
      void telemetry.reset();
      // A whole load of the page: the hosted-login client keeps a token in memory that is still good for minutes.
      window.location.replace('/_/login');
    });
  }, [person, queryClient, telemetry]);
}
