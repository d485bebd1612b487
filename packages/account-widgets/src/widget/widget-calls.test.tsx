import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showWidget } from '../testing/show-widget.tsx';
import { createStandIn, tokenFor } from '../testing/stand-in.ts';

const authorization = 'Authorization error. Contact your organization admin for support.';
const types = {
  profile: 'user-profile',
  security: 'user-security',
  sessions: 'user-sessions',
  users: 'user-management',
} as const;
const widgets = ['profile', 'security', 'sessions', 'users'] as const;

const stateOf = ({ host }: { host: Element }, state: string) =>
  waitFor(() => expect(host.getAttribute('data-state')).toBe(state));

test.each(widgets)('%s calls with token, version and type, as JSON', async (name) => {
  const token = tokenFor(7);
  const shown = showWidget(name, { token });
  await stateOf(shown, 'resolved');
  expect(shown.standIn.requests.length).toBeGreaterThan(0);
  for (const { headers } of shown.standIn.requests)
    expect(headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'workos-widgets-version': '1',
      'workos-widgets-type': types[name],
      'content-type': 'application/json',
    });
});

test('a refused token is renewed once, and the visitor sees no error', async () => {
  const standIn = createStandIn();
  standIn.answer('GET UserProfile/me', { status: 403, body: { message: 'Expired' } }, 1);
  const shown = showWidget('profile', { standIn });
  await stateOf(shown, 'resolved');
  expect(shown.tokensGiven()).toBe(2);
});

test('a token the site renews leaves an open dialog as it is; the token of another person closes it', async () => {
  const shown = showWidget('security', { token: tokenFor(1) });
  const { standIn, widget, press, fill, passToken, isGone } = shown;
  await press('Change password');
  await fill('Enter your current password', 'the old secret');
  passToken(tokenFor(2));
  await stateOf(shown, 'resolved');
  expect(widget.getByLabelText('Enter your current password')).toHaveProperty('value', 'the old secret');
  passToken('opaque');
  await isGone('dialog');
  await waitFor(() => expect(standIn.requests.at(-1)?.headers.authorization).toBe('Bearer opaque'));
});

test.each([
  [403, 'profile'],
  [404, 'security'],
  [404, 'sessions'],
  [403, 'users'],
] as const)('a %i is an authorization error on %s, and is not retried forever', async (status, name) => {
  const standIn = createStandIn();
  for (const call of ['GET *', 'GET */*']) standIn.answer(call, { status, body: { message: 'No' } });
  const shown = showWidget(name, { standIn });
  await shown.says(authorization);
  await shown.widget.findByRole('heading', { name: 'Error fetching data' });
  await stateOf(shown, 'error');
  expect(shown.widget.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each(widgets)('%s reports a missing token without a call', async (name) => {
  const { standIn, says } = showWidget(name, { token: '' });
  await says(
    'Authorization error. You likely forgot to provide an authorization token to the Users Management Widget.',
  );
  expect(standIn.requests).toEqual([]);
});

test('a provider that cannot be reached has a message of its own, and can be tried again', async () => {
  const standIn = createStandIn();
  standIn.disconnect('GET UserProfile/me');
  const { widget, says } = showWidget('profile', { standIn });
  await says(
    "An error occurred. You may need to configure CORS in the provider's dashboard. Contact your organization admin for support.",
  );
  widget.getByRole('button', { name: 'Try again' });
});

test('any other failure is unknown, and can be tried again', async () => {
  const standIn = createStandIn();
  standIn.answer('GET UserProfile/me', { status: 400, body: { message: 'Odd' } }, 1);
  const shown = showWidget('profile', { standIn });
  await shown.says('An unknown error occurred. If the problem continues, contact the site owner.');
  await shown.press('Try again');
  await stateOf(shown, 'resolved');
});

test('a dialog names the call that never arrived', async () => {
  const { standIn, widget, press } = showWidget('profile', {
    provider: { apiHostname: 'identity.example' },
  });
  await press('Edit name');
  standIn.disconnect('POST UserProfile/me');
  await press('Save');
  await waitFor(() =>
    expect(widget.getByRole('alert').textContent).toContain(
      'Failed to POST https://identity.example/_widgets/UserProfile/me',
    ),
  );
});

test('an invalid host falls back to the host of the page, with a warning in the console', async () => {
  const warn = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  const shown = showWidget('profile', { provider: { apiHostname: 'https://not a host', port: 3 } });
  await stateOf(shown, 'resolved');
  expect(String(warn.mock.calls)).toContain('is no valid host');
});
