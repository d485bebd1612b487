import { useEffect, useRef } from 'react';
import type { createAppRouter } from '../../router.tsx';
import type { RouterContext } from '../../router-context.ts';
import { onSignOutElsewhere } from './sign-out-elsewhere.ts';

type Changing = RouterContext & { router: ReturnType<typeof createAppRouter> };

/** Resets what is shown when the user or the token's organization changes. */
export function useSessionChanges({ session, queryClient, telemetry, router }: Changing): void {
  const person = session.user?.id;
  const { organizationId } = session;
  const known = useRef({ person, organizationId });
  useEffect(() => {
    const before = known.current;
    known.current = { person, organizationId };
    if (before.person !== person) {
      void telemetry.reset();
      // After a sign-out or revocation, remove the person's data from the screen first, then from the cache.
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
      // Reload the page: the hosted-login client keeps a token in memory that stays valid for minutes.
      window.location.replace('/_/login');
    });
  }, [person, queryClient, telemetry]);
}
