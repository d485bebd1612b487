import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { link, renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../testing/sample-server.ts';

const said = (words: string) => screen.findByText(words);

function openTemplates(path: (templateId: string) => string = () => '', archivedAt: string | null = null) {
  const template = { ...publishedTemplate(), archivedAt };
  template.stats = { issued: 4, voided: 2, expired: 1, active: 2, linkClicks: 0 };
  const app = renderApp(
    `/aurora-coffee${path(template.id)}`,
    sampleServer({ templates: [template] }).answers,
  );
  return {
    ...app,
    template,
    choose: async (item: string) => {
      await app.press(`More actions for ${template.name}`);
      await app.user.click(await screen.findByRole('menuitem', { name: item }));
    },
    dialog: async () => within(await screen.findByRole('alertdialog', { name: 'Archive Rewards?' })),
  };
}

test('a template is archived from the menu of its row, and unarchived from the list of archived ones', async () => {
  const { user, choose, dialog, history } = openTemplates();
  await choose('Archive');
  const archive = await (await dialog()).findByRole('button', { name: 'Archive' });
  await waitFor(() => expect(archive.getAttribute('aria-disabled')).not.toBe('true'));
  await user.click(archive);
  await said('The template is archived.');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Rewards' })).toBeNull());
  history.push('/aurora-coffee?status=archived');
  await link('Rewards');
  await choose('Unarchive');
  await said('The template is unarchived.');
});

test('while passes are counted archiving cannot be confirmed, but has the focus, and can be canceled in three ways', async () => {
  const { user, server, choose, dialog } = openTemplates();
  server.hold('workspace.passTemplates.get');
  const ways = [
    async () => user.click((await dialog()).getByRole('button', { name: 'Cancel' })),
    async () => user.click((await dialog()).getByRole('button', { name: 'Close' })),
    async () => user.keyboard('{Escape}'),
  ];
  for (const close of ways) {
    await choose('Archive');
    const archive = (await dialog()).getByRole('button', { name: 'Archive' });
    expect(archive.getAttribute('aria-disabled')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(archive));
    await close();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect(server.calls('workspace.passTemplates.archive')).toBe(0);
});

test('archiving says how many passes it could void, and voids them only when that is chosen', async () => {
  const { user, server, choose, dialog } = openTemplates();
  await choose('Archive');
  await said('Voiding cannot be undone, and affected passes need a new download link.');
  await user.click((await dialog()).getByRole('checkbox', { name: 'Void 2 passes as well' }));
  await user.click((await dialog()).getByRole('button', { name: 'Archive and void 2 passes' }));
  await said('The template is archived, and its passes are being voided.');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.asked.findLast(([path]) => path.endsWith('archive'))?.[1]).toMatchObject({
    shouldVoidPasses: true,
  });
});

test('an archived template says so and offers only its return; then everything is offered again', async () => {
  const { choose } = openTemplates((id) => `/templates/${id}/passes`, '2026-01-03T10:00:00.000Z');
  await said('This pass is archived');
  for (const name of ['Edit', 'Create a campaign']) expect(screen.queryByRole('link', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create pass' })).toBeNull();
  await choose('Unarchive');
  await said('The template is unarchived.');
  await link('Create a campaign');
  expect(screen.queryByText('This pass is archived')).toBeNull();
});

test('a failure says "Could not archive pass. Please try again." or "Could not unarchive pass. Please try again."', async () => {
  const active = openTemplates();
  active.server.disconnect('workspace.passTemplates.archive');
  await active.choose('Archive');
  const archive = await (await active.dialog()).findByRole('button', { name: 'Archive' });
  await waitFor(() => expect(archive.getAttribute('aria-disabled')).not.toBe('true'));
  await active.user.click(archive);
  await said('Could not archive pass. Please try again.');
  await link('Rewards');
  cleanup();
  const archived = openTemplates((id) => `/templates/${id}/passes`, '2026-01-03T10:00:00.000Z');
  archived.server.disconnect('workspace.passTemplates.unarchive');
  await archived.choose('Unarchive');
  await said('Could not unarchive pass. Please try again.');
  await said('This pass is archived');
});

test('the list says how many there are, keeps its search in the address, and says when nothing matches or it could not be loaded', async () => {
  const { user, server, history } = openTemplates();
  await screen.findByRole('heading', { name: 'Pass Templates (1)' });
  server.answer({
    'workspace.passTemplates.list': () => ({ passTemplates: [], totalCount: 0, nextCursor: null }),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Search pass templates' }), 'tea');
  await said('Your search did not match any passes');
  expect(history.location.search).toBe('?query=tea');
  server.disconnect('workspace.passTemplates.list');
  await user.click(await screen.findByRole('radio', { name: 'Archived' }));
  await screen.findByText('Error: Could not load passes', undefined, { timeout: 5_000 });
  expect(history.location.search).toContain('status=archived');
});

test('a slash focuses the search and Escape empties it; after the menu of everything was opened and closed the focus returns', async () => {
  const { user } = openTemplates();
  await link('Rewards');
  await user.keyboard('/');
  const search = await screen.findByRole('textbox', { name: 'Search pass templates' });
  expect(document.activeElement).toBe(search);
  await user.keyboard('tea');
  await waitFor(() => expect(search).toHaveProperty('value', 'tea'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(search).toHaveProperty('value', ''));
  await user.keyboard('{Control>}k{/Control}');
  const menu = await screen.findByRole('dialog');
  await within(menu).findByText('Rewards');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(search));
});
