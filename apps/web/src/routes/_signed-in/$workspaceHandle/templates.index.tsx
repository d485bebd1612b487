import { createFileRoute, redirect } from '@tanstack/react-router';

/** The list stands at the workspace itself; whoever shortens a template's address finds it all the same. */
export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$workspaceHandle', params, replace: true });
  },
});
