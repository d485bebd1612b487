import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useIdentifiedAccount } from '../lib/telemetry/use-identified-account.ts';
import type { RouterContext } from '../router-context.ts';
import { PageChanges } from '../ui/page-changes.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

function RootLayout() {
  useIdentifiedAccount(Route.useRouteContext());
  return (
    <>
      <Outlet />
      <PageChanges />
    </>
  );
}
