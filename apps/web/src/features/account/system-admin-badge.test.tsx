import { expect, it } from 'vitest';
import { renderPage, textOf } from '../../lib/render-page.fixture.tsx';
import { SystemAdminBadge } from './system-admin-badge.tsx';

const ada = { id: 'user_ada', name: 'Ada', email: 'ada@example.com', isSystemAdmin: true };

const badgeOf = async (page: { isForeign: boolean; actsAsSystemAdmin: boolean }) =>
  textOf(
    await renderPage(<SystemAdminBadge isForeign={page.isForeign} />, {
      known: ({ trpc, queryClient }) =>
        queryClient.setQueryData(trpc.account.get.queryKey(), {
          ...ada,
          actsAsSystemAdmin: page.actsAsSystemAdmin,
        }),
    }),
  );

it('a system admin reads that they act as one: in their own session, and on pages of an organization that is not theirs', async () => {
  expect(await badgeOf({ isForeign: false, actsAsSystemAdmin: true })).toBe('System administration');
  expect(await badgeOf({ isForeign: true, actsAsSystemAdmin: false })).toBe('System administration');
  expect(await badgeOf({ isForeign: false, actsAsSystemAdmin: false })).toBe('');
});
