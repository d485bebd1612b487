import { createFileRoute, notFound } from '@tanstack/react-router';
import { VendorAccountsPage } from '../features/lab/vendor-accounts-page.tsx';

export const Route = createFileRoute('/lab/accounts')({
  beforeLoad: ({ context }) => {
    if (!context.config.development) throw notFound();
  },
  component: VendorAccountsPage,
});
