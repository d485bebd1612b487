import { expect, test } from 'vitest';
import { resolved, setStage } from './set-stage.ts';
import { tokenFor } from '../../packages/account-widgets/src/testing/stand-in.ts';

const stage = setStage();
const authorization = 'Authorization error. Contact your organization admin for support.';
const types = {
  profile: 'user-profile',
  security: 'user-security',
  sessions: 'user-sessions',
  users: 'user-management',
} as const;

test.each(['profile', 'security', 'sessions', 'users'] as const)(
  '%s calls with token, version and type, as JSON',
  async (widget) => {
    const token = tokenFor(7);
    await resolved(await stage.show({ widget, token }));
    expect(stage.standIn().requests.length).toBeGreaterThan(0);
    for (const { headers } of stage.standIn().requests)
      expect(headers).toMatchObject({
        authorization: `Bearer ${token}`,
        'workos-widgets-version': '1',
        'workos-widgets-type': types[widget],
        'content-type': 'application/json',
      });
  },
);

test('a refused token is renewed once, and the visitor notices nothing', async () => {
  stage.standIn().answer('GET UserProfile/me', { status: 403, body: { message: 'Expired' } }, 1);
  await resolved(await stage.show({ widget: 'profile' }));
  expect(stage.standIn().tokensGiven()).toBe(2);
});

test('a token the site renews leaves an open dialog as it is; another person’s closes it and sees nothing of it', async () => {
  const { page, widget } = await stage.show({ widget: 'security', token: tokenFor(1) });
  await widget.getByRole('button', { name: 'Change password' }).click();
  await widget.getByLabel('Enter your current password').fill('the old secret');
  await page.evaluate((token) => dispatchEvent(new CustomEvent('token', { detail: token })), tokenFor(2));
  await expect.poll(() => widget.getAttribute('data-state')).toBe('resolved');
  expect(await widget.getByLabel('Enter your current password').inputValue()).toBe('the old secret');
  await page.evaluate((token) => dispatchEvent(new CustomEvent('token', { detail: token })), 'opaque');
  await widget.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => stage.standIn().requests.at(-1)?.headers.authorization).toBe('Bearer opaque');
});

test.each([
  [403, 'profile'],
  [404, 'security'],
  [404, 'sessions'],
  [403, 'users'],
] as const)('a %i is an authorization error on %s, without an endless try', async (status, widget) => {
  stage.standIn().answer('GET *', { status, body: { message: 'No' } });
  stage.standIn().answer('GET */*', { status, body: { message: 'No' } });
  const shown = await stage.show({ widget });
  await shown.widget.getByRole('alert').getByText(authorization).waitFor();
  await shown.widget.getByRole('heading', { name: 'Error fetching data' }).waitFor();
  await expect.poll(() => shown.widget.getAttribute('data-state')).toBe('error');
  expect(await shown.widget.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

test.each(['profile', 'security', 'sessions', 'users'] as const)(
  '%s says when the site gave no token, and calls nobody',
  async (name) => {
    const { widget } = await stage.show({ widget: name, token: '' });
    await widget
      .getByText(
        'Authorization error. You likely forgot to provide an authorization token to the Users Management Widget.',
      )
      .waitFor();
    expect(stage.standIn().requests).toEqual([]);
  },
);

test('a provider that cannot be reached is told apart, and can be tried again', async () => {
  const provider = { apiHostname: '127.0.0.1', port: 9, https: false };
  const { widget } = await stage.show({ widget: 'profile', provider });
  await widget
    .getByText(
      "An error occurred. You may need to configure CORS in the provider's dashboard. Contact your organization admin for support.",
    )
    .waitFor();
  await widget.getByRole('button', { name: 'Try again' }).waitFor();
});

test('any other failure is unknown, and trying again helps when it has passed', async () => {
  stage.standIn().answer('GET UserProfile/me', { status: 400, body: { message: 'Odd' } }, 1);
  const shown = await stage.show({ widget: 'profile' });
  await shown.widget
    .getByText('An unknown error occurred. If the problem continues, contact the site owner.')
    .waitFor();
  await shown.widget.getByRole('button', { name: 'Try again' }).click();
  await resolved(shown);
});

test('a dialog names the call that never arrived', async () => {
  const { page, widget } = await stage.show({ widget: 'profile' });
  await widget.getByRole('button', { name: 'Edit' }).click();
  await page.route('**/_widgets/UserProfile/me', (route) => route.abort());
  await widget.getByRole('button', { name: 'Save' }).click();
  await widget
    .getByRole('alert')
    .getByText(`Failed to POST ${stage.standIn().url}/_widgets/UserProfile/me`)
    .waitFor();
});

test('an invalid host falls back to the page’s own, with a word to the developer', async () => {
  const provider = { apiHostname: 'https://not a host', port: 3 };
  const shown = await stage.show({ widget: 'profile', provider });
  await resolved(shown);
  expect(shown.opened.troubles.take().join()).toContain('is no valid host');
});
