import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createStandIn } from '../../../../../packages/account-widgets/src/testing/stand-in.ts';
import { renderApp } from '../../testing/render-app.tsx';

function openAccount(search: string, totalCount = 1) {
  const standIn = createStandIn();
  const fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'https://passes.example');
    const { status = 200, body } = await standIn.respond({
      method: init?.method ?? 'GET',
      path: pathname,
      query: searchParams,
      headers: {},
      body: init?.body ? JSON.parse(String(init.body)) : '',
    });
    return new Response(JSON.stringify(body), { status });
  });
  onTestFinished(() => fetching.mockRestore());
  let account = { name: 'Ada Byron' };
  const app = renderApp(`/_/account${search}`, {
    'account.get': () => ({
      id: 'user_ada',
      email: 'ada@aurora.example',
      isSystemAdmin: false,
      actsAsSystemAdmin: false,
      ...account,
    }),
    'organization.lookup': () => ({ handle: 'aurora-coffee', workosIdentifier: 'org_aurora' }),
    'organization.list': () => ({ organizations: [], totalCount, nextCursor: null }),
    'organization.get': () => ({
      name: 'Aurora Coffee',
      handle: 'aurora-coffee',
      workosIdentifier: 'org_aurora',
      workspaceCreationEnabled: true,
      permissions: { canManage: true, canCreateWorkspace: true },
      isMember: true,
    }),
  });
  const widget = async (name: string) => {
    const found = await waitFor(() => {
      const host = document.querySelector(`[data-account-widget=${name}][data-state=resolved]`);
      expect(host, name).not.toBeNull();
      return host;
    });
    return within(found?.shadowRoot as unknown as HTMLElement);
  };
  return {
    ...app,
    widget,
    rename: (name: string) => {
      account = { name };
    },
    marked: () =>
      within(screen.getByRole('navigation', { name: 'Account Settings' })).getByRole('link', {
        current: 'page',
      }).textContent,
  };
}

test('the menus mark the current section, whatever else the address has, and name the version', async () => {
  const { widget, marked, press, history } = openAccount('?section=sessions&utm_source=mail');
  await widget('user-sessions');
  expect(marked()).toBe('Sessions');
  await press(/^Account of/);
  const entry = await screen.findByRole('menuitem', { name: 'Account Settings' });
  expect(entry.getAttribute('aria-current')).toBe('page');
  expect(screen.getByText('Tessera 1.2.3')).toBeDefined();
  history.push('/_/account?utm_source=mail');
  await widget('user-profile');
  expect(marked()).toBe('General');
});

test('Back returns to the previous section', async () => {
  const { widget, marked, follow, history } = openAccount('');
  await widget('user-profile');
  await follow('Security');
  await widget('user-security');
  history.back();
  await widget('user-profile');
  expect(marked()).toBe('General');
});

test('a name that is changed is the name in the header', async () => {
  const { user, widget, rename } = openAccount('');
  const profile = await widget('user-profile');
  await user.click(profile.getByRole('button', { name: 'Edit name' }));
  rename('Ada King');
  await user.click(await profile.findByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: /^Account of Ada King/ });
});

test('a person of one organization has nothing to switch to', async () => {
  const { user } = openAccount('');
  await user.click(await screen.findByRole('button', { name: 'Aurora Coffee' }));
  await screen.findByRole('menuitem', { name: 'View Organization' });
  expect(screen.queryByRole('menuitem', { name: 'Switch Organization' })).toBeNull();
});

test('a verified identity counts for minutes: what is being set up is not covered by another verification', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user, widget } = openAccount('?section=security');
  const security = await widget('user-security');
  await user.click(security.getByRole('button', { name: 'Set up authenticator app' }));
  await user.click(await security.findByRole('button', { name: 'Send verification code' }));
  fireEvent.paste(await security.findByRole('textbox', { name: 'Digit 1 of 6' }), {
    clipboardData: { getData: () => '123456' },
  });
  await security.findByRole('heading', { name: 'Scan the QR code' });
  vi.advanceTimersByTime(120_000);
  await security.findByRole('heading', { name: 'Scan the QR code' });
  expect(security.queryByText(/expired/)).toBeNull();
});
