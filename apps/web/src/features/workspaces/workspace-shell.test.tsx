import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../lib/answering-trpc.fixture.ts';
import { heading, link, renderApp } from '../../testing/render-app.tsx';
import { sampleServer } from '../../testing/sample-server.ts';

test('an error of the workspace request other than NOT_FOUND shows a generic error view and is reported', async () => {
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const captureError = vi.fn();
  const failure = refusal('INTERNAL_SERVER_ERROR', 'The question was not understood.', { httpStatus: 500 });
  renderApp(
    '/aurora-coffee/campaigns',
    {
      'workspace.get': () => {
        throw failure;
      },
    },
    { captureError },
  );
  await heading('Something went wrong');
  expect(captureError).toHaveBeenCalledWith(failure);
});

test('SUPPORT_URL is where Support of the help menu leads', async () => {
  const { press } = renderApp('/aurora-coffee/campaigns', sampleServer({}).answers, {
    config: { supportUrl: 'https://operator.example/help' },
  });
  await press('Help');
  const help = await screen.findByRole('menuitem', { name: 'Support' });
  expect(help.getAttribute('href')).toBe('https://operator.example/help');
});

test('the help menu leads to playbooks and API reference, and in development to the lab', async () => {
  const items = async (development: boolean) => {
    const { press } = renderApp('/aurora-coffee/campaigns', sampleServer({}).answers, {
      config: { development },
    });
    await press('Help');
    await screen.findByRole('menuitem', { name: 'Support' });
    const found = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    cleanup();
    return found;
  };
  expect(await items(false)).toEqual(['Playbooks', 'API reference', 'Keyboard shortcuts', 'Support']);
  expect(await items(true)).toEqual([
    'Playbooks',
    'API reference',
    'Keyboard shortcuts',
    'Wallet lab',
    'Mailbox',
    'Support',
  ]);
});

test('inside a workspace the menu at the top leads to its organization’s workspaces and to the other organizations', async () => {
  const { press } = renderApp('/aurora-coffee/campaigns', {
    ...sampleServer({}).answers,
    'organization.list': () => ({ organizations: [], totalCount: 2, nextCursor: null }),
  });
  await press(/^Aurora Coffee/);
  await screen.findByRole('menuitem', { name: 'Switch Organization' });
  const menu = within(screen.getByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Switch Workspace',
    'Switch Organization',
  ]);
});

test('an unknown slug is the not-found page, inside the shell', async () => {
  renderApp('/aurora-coffee/page/nothing-here', sampleServer({}).answers);
  await heading('This page does not exist');
  await link('Campaigns');
});

const till = { label: 'Till', slug: 'till', icon: 'page', url: 'https://till.example/' } as const;

test('the workspace opens with the first page before Pass Templates, which stay a click away', async () => {
  const { history, follow } = renderApp('/aurora-coffee', {
    ...sampleServer({}).answers,
    'workspace.embeddedPages.list': () => ({
      embeddedPages: { beforeNativeNavigation: [till], afterNativeNavigation: [] },
      totalCount: 1,
      nextCursor: null,
    }),
  });
  await waitFor(() => expect(history.location.pathname).toBe('/aurora-coffee/page/till'));
  await follow('Pass Templates');
  await heading(/^Pass Templates/);
  expect(history.location.pathname).toBe('/aurora-coffee/templates');
  const sidebar = within(screen.getByRole('navigation', { name: 'Workspace' }));
  await waitFor(() =>
    expect(sidebar.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
      'Pass Templates',
    ]),
  );
});

test('without such a page the workspace opens with its templates', async () => {
  const { history } = renderApp('/aurora-coffee/templates', sampleServer({}).answers);
  await heading(/^Pass Templates/);
  expect(history.location.pathname).toBe('/aurora-coffee');
});
