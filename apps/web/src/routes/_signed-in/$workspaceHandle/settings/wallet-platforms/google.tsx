import { createFileRoute } from '@tanstack/react-router';
import { GooglePage } from '../../../../../features/wallet-platforms/google-page.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/wallet-platforms/google')({
  component: GooglePage,
});
