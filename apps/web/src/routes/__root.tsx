import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { RouterContext } from '../router-context.ts';
import { PageChanges } from '../ui/page/page-changes.tsx';

export const Route = createRootRouteWithContext<RouterContext>()({ component: RootLayout });

function RootLayout() {
  return (
    <>
      <Outlet />
      <PageChanges />
    </>
  );
}
