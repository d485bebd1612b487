import { createFileRoute } from '@tanstack/react-router';
import { ApplePage } from '../../../../../features/wallet-platforms/apple-page.tsx';

export const Route = createFileRoute('/_signed-in/$workspaceHandle/settings/wallet-platforms/apple')({
  component: ApplePage,
});
