import { expect, it } from 'vitest';
import { renderPage, textOf } from '../../lib/render-page.fixture.tsx';
import { NotAllowedPage } from './not-allowed-page.tsx';
import { adminsQuery } from './queries.ts';

const organization = { name: 'Aurora Coffee', handle: 'aurora-coffee' };
const admin = (name: string) => ({ name, email: `${name.toLowerCase()}@aurora.example` });

it('a page that is refused says "You are not allowed to access this page.", and whom to ask: three people at most', async () => {
  const markup = await renderPage(<NotAllowedPage organization={organization} />, {
    known: ({ trpc, queryClient }) =>
      queryClient.setQueryData(adminsQuery(trpc, 'aurora-coffee').queryKey, {
        admins: ['Alma', 'Ben', 'Cleo', 'Dana'].map(admin),
        totalCount: 4,
        nextCursor: null,
      }),
  });
  expect(textOf(markup)).toBe(
    'You are not allowed to access this page. Ask an admin of Aurora Coffee: Alma , Ben or Cleo .',
  );
  expect(markup).toContain('href="mailto:alma@aurora.example"');
});

it('where the admins are not known, it still says that they are to be asked', async () => {
  expect(textOf(await renderPage(<NotAllowedPage organization={organization} />))).toBe(
    'You are not allowed to access this page. Ask an admin of Aurora Coffee.',
  );
});
