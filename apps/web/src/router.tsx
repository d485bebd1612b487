import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { isFault } from './lib/errors.ts';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routeTree.gen.ts';
import { PageError } from './ui/feedback/page-error.tsx';
import { PageNotFound } from './ui/feedback/page-not-found.tsx';
import { PagePending } from './ui/feedback/page-pending.tsx';

/** Faster pages show no skeleton first, which would flash. */
const pendingMilliseconds = 250;

/** Created once the session is known, after the callback's URL was cleaned. */
export function createAppRouter(context: RouterContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history && { history }),
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingMilliseconds,
    defaultErrorComponent: PageError,
    defaultOnCatch: (error) => {
      if (isFault(error)) void context.telemetry.captureError(error);
    },
    defaultNotFoundComponent: PageNotFound,
    defaultPendingComponent: PagePending,
    scrollRestoration: true,
    // Lists of passes keep their scroll position also when a link leads back to them.
    getScrollRestorationKey: ({ pathname, state }) =>
      pathname.endsWith('/passes') ? pathname : (state.__TSR_key ?? ''),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
