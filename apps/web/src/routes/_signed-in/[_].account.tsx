import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '../../features/account/account-page.tsx';
import { type AccountSection, readAccountSection } from '../../features/account/account-sections.ts';

export const Route = createFileRoute('/_signed-in/_/account')({
  validateSearch: (search: Record<string, unknown>): { section?: AccountSection } => ({
    section: readAccountSection(search.section),
  }),
  component: AccountRoute,
});

function AccountRoute() {
  const { section = 'general' } = Route.useSearch();
  return <AccountPage section={section} />;
}
