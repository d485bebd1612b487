import { useMatch, useRouter } from '@tanstack/react-router';
import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Tells whether the person is still on this route. While the next page loads, the URL has changed but this page is
 * still shown; do not navigate back then.
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
