import type { WorkspaceRow } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { renderPage, textOf } from '../../lib/render-page.fixture.tsx';
import { templateOf } from '../pass-templates/template.fixture.ts';
import { OrganizationWorkspaces } from './organization-workspaces.tsx';
import { organizationWorkspacesQuery } from './queries.ts';

const nothing = () => undefined;
const page = (query?: string) => (
  <OrganizationWorkspaces organizationHandle="acme" query={query} onSearch={nothing} />
);

const drawList = (workspaces: WorkspaceRow[], totalCount: number, query?: string) =>
  renderPage(page(query), {
    known: ({ trpc, queryClient }) =>
      queryClient.setQueryData(organizationWorkspacesQuery(trpc, 'acme', query).queryKey, {
        pages: [{ workspaces, totalCount, nextCursor: null }],
        pageParams: [null],
      }),
  });

const drawn = {
  ...templateOf(emptyDesignDocument('loyalty', 'Rewards')).latestRevision,
  passType: 'loyalty',
} as const;
const workspace = { name: '', handle: 'nameless', organization: { name: 'Acme', handle: 'acme' } };

it('"Each row shows an initial letter (W if the name is empty)", thumbnails of its templates and its counts, and leads to the workspace', async () => {
  const markup = await drawList(
    [{ ...workspace, passTemplateCount: 3, passCount: 1204, inWallets: 870, thumbnails: [drawn] }],
    1,
  );
  expect(textOf(markup)).toContain('Workspaces (1)');
  expect(textOf(markup)).toContain('W Templates 3 Created passes 1,204 In wallets 870');
  expect(markup).toContain('data-text="Rewards"');
  expect(markup).toContain('href="/nameless"');
});

it('"States: loading": the list shows a busy skeleton, without a count and without claiming to be empty', async () => {
  const markup = await renderPage(page());
  expect(markup).toMatch(/<ul[^>]*aria-label="Workspaces"[^>]*aria-busy="true"/);
  expect(textOf(markup)).not.toMatch(/No workspaces|\(\d/);
});

it('"No workspaces" where there are none, and "Your search did not match any workspaces" where a search found none', async () => {
  expect(textOf(await drawList([], 0))).toContain('No workspaces');
  const searched = textOf(await drawList([], 0, 'tea'));
  expect(searched).toContain('Your search did not match any workspaces');
  expect(searched).not.toContain('No workspaces');
});
