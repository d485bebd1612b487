import type { FoundPass } from '@tessera/contract';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { sampleWorkspace } from '../../lib/render-page.fixture.tsx';
import { heading, renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../testing/sample-server.ts';

const template = publishedTemplate();
const pass: FoundPass = {
  id: '019aa000-0000-7000-8000-000000000001',
  passTemplateId: template.id,
  passTemplateName: template.name,
  user: {
    email: 'ada@example.com',
    phone: null,
    externalId: null,
    firstName: 'Ada',
    lastName: 'Byron',
    erased: false,
  },
};

async function openMenu({ canManage = true } = {}) {
  const search = vi.fn(() => ({ passes: [pass] }));
  const draft = { ...publishedTemplate(), id: crypto.randomUUID(), name: 'A draft', lastPublishedAt: null };
  const { organization } = sampleWorkspace;
  const app = renderApp('/aurora-coffee/campaigns', {
    ...sampleServer({ templates: [template, draft] }).answers,
    'workspace.passes.search': search,
    'workspace.list': () => ({ workspaces: [], totalCount: 0, nextCursor: null }),
    'workspace.get': () => ({
      ...sampleWorkspace,
      organization: { ...organization, permissions: { ...organization.permissions, canManage } },
    }),
  });
  const open = async () => {
    await app.press('Go to');
    return within(await screen.findByRole('dialog', { name: 'Go to' }));
  };
  const choose = async (name: string | RegExp) => app.user.click(await screen.findByRole('button', { name }));
  const menu = await open();
  const input = await menu.findByRole('textbox');
  return {
    ...app,
    search,
    menu,
    open,
    choose,
    type: (text: string) => app.user.type(input, text),
  };
}

test('the command menu finds passes by their people or serial number, as the server does, and opens them', async () => {
  const { type, choose, search, history } = await openMenu();
  await type('byron ada');
  await choose(/^Ada Byron.*ada@example\.com · Rewards/);
  expect(search).toHaveBeenLastCalledWith(expect.objectContaining({ query: 'byron ada' }));
  expect(history.location.pathname).toBe(`/aurora-coffee/templates/${template.id}/passes/${pass.id}`);
});

test('an action that needs a pass template asks for a published one', async () => {
  const { choose, menu, history } = await openMenu();
  await choose('Import people…');
  await menu.findByRole('textbox', { name: 'Import people: which pass template?' });
  expect(menu.queryByRole('button', { name: 'A draft' })).toBeNull();
  await choose('Rewards');
  await heading('Import people');
  expect(history.location.pathname).toBe(`/aurora-coffee/templates/${template.id}/import`);
});

test('a pass is created, and a template begun, from wherever the menu is opened', async () => {
  const { choose, open, press, history } = await openMenu();
  await choose('Create a pass…');
  await choose('Rewards');
  await screen.findByRole('dialog', { name: 'Create pass' });
  expect(history.location.pathname).toBe('/aurora-coffee/campaigns');
  await press('Close');
  await open();
  await choose('Create Pass Template');
  await screen.findByRole('dialog', { name: 'Create Pass Template' });
});

test('the menu offers members only what they may do', async () => {
  const names = async (canManage: boolean) => {
    const { menu, user } = await openMenu({ canManage });
    await menu.findByRole('button', { name: 'Create a pass…' });
    const found = ['Create a campaign…', 'Settings: Team', 'Import people…'];
    const offered = found.filter((name) => menu.queryByRole('button', { name }));
    await user.keyboard('{Escape}');
    return offered;
  };
  expect(await names(false)).toEqual(['Import people…']);
});

test('? and the help menu list the keyboard shortcuts', async () => {
  const { user, press } = renderApp('/aurora-coffee/campaigns', sampleServer({}).answers);
  await heading(/^Campaigns/);
  await user.keyboard('{Shift>}?{/Shift}');
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  await press('Close');
  await press('Help');
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
});
