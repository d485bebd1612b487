import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { isFault } from './lib/errors.ts';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routeTree.gen.ts';
import { PageError } from './ui/feedback/page-error.tsx';
import { PageNotFound } from './ui/feedback/page-not-found.tsx';
import { PagePending } from './ui/feedback/page-pending.tsx';

/** Pages that answer sooner than this show no outline first: a flash of gray is slower than a short wait. */
const pendingMilliseconds = 250;

/** Made once the session is known, so that guards never guess and the callback's address is already tidied. */
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
    // Long lists keep their position also when a link on one of their rows' pages leads back.
    getScrollRestorationKey: ({ pathname, state }) =>
      pathname.endsWith('/passes') ? pathname : (state.__TSR_key ?? ''),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
