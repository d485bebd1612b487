import { createFileRoute, redirect } from '@tanstack/react-router';

/** A former URL in mails and bookmarks. */
export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/apple-pass-type-identifiers')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$workspaceHandle/settings/wallet-platforms/apple', params, replace: true });
  },
});
