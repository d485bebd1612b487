import { createFileRoute, redirect } from '@tanstack/react-router';

/** An address of former days that mails and bookmarks still hold. */
export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/apple-pass-type-identifiers')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$workspaceHandle/settings/wallet-platforms/apple', params, replace: true });
  },
});
