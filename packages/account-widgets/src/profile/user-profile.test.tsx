import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showWidget } from '../testing/show-widget.tsx';
import { createStandIn } from '../testing/stand-in.ts';

const saves = ({ standIn }: { standIn: ReturnType<typeof createStandIn> }) =>
  standIn.callsOf('POST UserProfile/me');

test('the profile card shows picture, full name, address and connected accounts', async () => {
  const { root, says } = showWidget('profile');
  await says('Ada Byron');
  expect([...root.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Profile picture',
    'Full name',
    'Email address',
    'Connected accounts',
  ]);
  expect(root.querySelector('dd img')?.getAttribute('src')).toBe('/picture.svg');
  for (const words of ['ada@aurora.example', 'GitHub', 'Google', 'Microsoft', 'Apple', 'ada@github.example'])
    await says(words);
});

test('a picture that cannot be loaded becomes a user icon', async () => {
  const { root, says } = showWidget('profile');
  await says('Ada Byron');
  const picture = root.querySelector('dd img');
  if (picture) fireEvent.error(picture);
  expect(root.querySelector('dd .avatar svg')).not.toBeNull();
});

test('without a picture, names or connected accounts their rows are missing or say "Not set"', async () => {
  const standIn = createStandIn();
  Object.assign(standIn.world.profile, {
    profilePictureUrl: '',
    firstName: '',
    lastName: null,
    oauthProfiles: {},
  });
  const { widget, says } = showWidget('profile', { standIn });
  await says('Not set');
  for (const words of ['Profile picture', 'Connected accounts']) expect(widget.queryByText(words)).toBeNull();
});

test('a skeleton is shown while the profile loads', async () => {
  const standIn = createStandIn();
  const release = standIn.hold('GET UserProfile/me');
  const { host, root, says } = showWidget('profile', { standIn });
  await waitFor(() => expect(root.querySelector('.skeleton')).not.toBeNull());
  expect(host.getAttribute('data-state')).toBe('loading');
  release();
  await says('Ada Byron');
  expect(host.getAttribute('data-state')).toBe('resolved');
  expect(root.querySelector('.skeleton')).toBeNull();
});

test('a connected account of an unknown type is an error card', async () => {
  const standIn = createStandIn();
  standIn.world.profile.oauthProfiles.OktaOAuth = { id: '5' };
  const { widget, says } = showWidget('profile', { standIn });
  await widget.findByRole('heading', { name: 'Error fetching data' });
  await says('An unknown error occurred. If the problem continues, contact the site owner.');
});

test('saving a name is busy for at least 600 ms and done for 1500 ms; then the dialog closes and the card changes', async () => {
  const { standIn, root, widget, press, fill, says, isGone } = showWidget('profile');
  await press('Edit name');
  await says('Edit the details of the user’s email.');
  await fill('First name', 'Augusta Ada');
  await fill('Last name', '');
  const state = () => root.querySelector<HTMLElement>('[data-save-state]')?.dataset.saveState;
  await press('Save');
  const pressed = Date.now();
  expect(state()).toBe('loading');
  expect(saves({ standIn })[0]?.body).toEqual({ firstName: 'Augusta Ada', lastName: '' });
  await waitFor(() => expect(state()).toBe('done'), { interval: 10 });
  const done = Date.now();
  expect(done - pressed).toBeGreaterThanOrEqual(550);
  expect(widget.getByRole('button', { name: 'Done' }).querySelector('svg')).not.toBeNull();
  await isGone('dialog');
  expect(Date.now() - done).toBeGreaterThanOrEqual(1400);
  await says('Augusta Ada');
});

test.each([
  ['a name that was removed disappears', { firstName: 'Ada', lastName: null }, 'Ada'],
  ['a name the answer leaves out stays', {}, 'Ada Byron'],
])('after a save, before the profile is loaded again, %s', async (_, body, expected) => {
  const { standIn, press, fill, says, isGone } = showWidget('profile');
  standIn.answer('POST UserProfile/me', { body });
  await press('Edit name');
  standIn.hold('GET UserProfile/me');
  await fill('Last name', '');
  await press('Save');
  await isGone('dialog');
  await says(expected);
  expect(saves({ standIn })[0]?.body).toEqual({ firstName: 'Ada', lastName: '' });
});

test('a name that cannot be saved says why, and the dialog stays until it is canceled', async () => {
  const { standIn, widget, press, isGone } = showWidget('profile');
  standIn.answer('POST UserProfile/me', { status: 400, body: { message: 'Names have letters.' } }, 1);
  standIn.answer('POST UserProfile/me', { status: 500, body: { message: '' } }, 1);
  await press('Edit name');
  for (const words of ['Names have letters.', 'Internal Server Error']) {
    await press('Save');
    await waitFor(() => expect(widget.getByRole('alert').textContent).toContain(words));
  }
  await press('Cancel');
  await isGone('dialog');
});
