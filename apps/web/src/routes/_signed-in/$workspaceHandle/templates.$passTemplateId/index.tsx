import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/templates/$passTemplateId/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$workspaceHandle/templates/$passTemplateId/overview', params, replace: true });
  },
});
