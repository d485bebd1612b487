import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Tells whether somebody is still where this part of the page belongs. The address is ahead of what is drawn while the next page is on
 * its way: who has left by it is not to be called back, even though they still see this.
 */
export function useIsRouteActive(): () => boolean {
  const router = useRouter();
  const place = useMatch({ strict: false, select: ({ id }) => id });
  const drawn = useRef<string | null>(null);
  useLayoutEffect(() => {
    drawn.current = place;
    return () => {
      drawn.current = null;
    };
  }, [place]);
  return useCallback(
    () => router.matchRoutes(router.latestLocation).some(({ id }) => id === drawn.current),
    [router],
  );
}
