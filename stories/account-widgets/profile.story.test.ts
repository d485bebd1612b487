import { expect, test } from 'vitest';
import { resolved, setStage } from './set-stage.ts';

const stage = setStage();

test('the profile card shows picture, full name, address and connected accounts', async () => {
  const shown = await stage.show({ widget: 'profile' });
  const { widget } = shown;
  await resolved(shown);
  await widget.getByText('Ada Byron', { exact: true }).waitFor();
  expect(await widget.locator('dt').allTextContents()).toEqual([
    'Profile picture',
    'Full name',
    'Email address',
    'Connected accounts',
  ]);
  expect(await widget.locator('dd img').getAttribute('src')).toBe('/picture.svg');
  await widget.getByText('ada@aurora.example', { exact: true }).waitFor();
  for (const provider of ['GitHub', 'Google', 'Microsoft', 'Apple'])
    await widget.getByText(provider, { exact: true }).waitFor();
  await widget.getByText('ada@github.example').waitFor();
});

test('on a phone a connected account is named by its provider alone', async () => {
  const { widget } = await stage.show({ widget: 'profile' }, { viewport: { width: 390, height: 844 } });
  await widget.getByText('GitHub', { exact: true }).waitFor();
  expect(await widget.getByText('ada@github.example').isVisible()).toBe(false);
});

test('a picture that cannot be loaded is a user icon, and without an address there is no row for one', async () => {
  stage.standIn().world.profile.profilePictureUrl = '/gone.svg';
  const first = await stage.show({ widget: 'profile' });
  await first.widget.locator('dd .avatar svg').waitFor();
  stage.standIn().world.profile.profilePictureUrl = '';
  const second = await stage.show({ widget: 'profile' });
  await resolved(second);
  expect(await second.widget.getByText('Profile picture').count()).toBe(0);
});

test('without names it says “Not set”, and without connected accounts it says nothing of them', async () => {
  Object.assign(stage.standIn().world.profile, { firstName: '', lastName: null, oauthProfiles: {} });
  const { widget } = await stage.show({ widget: 'profile' });
  await widget.getByText('Not set', { exact: true }).waitFor();
  expect(await widget.getByText('Connected accounts').count()).toBe(0);
});

test('a skeleton stands while the profile loads', async () => {
  const release = stage.standIn().hold('GET UserProfile/me');
  const shown = await stage.show({ widget: 'profile' });
  await shown.widget.locator('.skeleton').first().waitFor();
  expect(await shown.widget.getAttribute('data-state')).toBe('loading');
  release();
  await resolved(shown);
  expect(await shown.widget.locator('.skeleton').count()).toBe(0);
});

test('an account of an unknown type is an error card', async () => {
  stage.standIn().world.profile.oauthProfiles.OktaOAuth = { id: '5' };
  const { widget } = await stage.show({ widget: 'profile' });
  await widget.getByRole('heading', { name: 'Error fetching data' }).waitFor();
  await widget
    .getByText('An unknown error occurred. If the problem continues, contact the site owner.')
    .waitFor();
});

test('editing the name: loading for 600 ms, done for 1500 ms, then the dialog is gone and the card changed', async () => {
  const { page, widget } = await stage.show({ widget: 'profile' }, { hasClock: true });
  await widget.getByRole('button', { name: 'Edit' }).click();
  const dialog = widget.getByRole('dialog', { name: 'Edit name' });
  await dialog.getByText('Edit the details of the user’s email.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  await dialog.getByLabel('First name').fill('Augusta Ada');
  await dialog.getByLabel('Last name').fill('');
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const save = dialog.locator('[data-save-state]');
  await expect.poll(() => stage.standIn().callsOf('POST UserProfile/me').length).toBe(1);
  expect(stage.standIn().callsOf('POST UserProfile/me')[0]?.body).toEqual({
    firstName: 'Augusta Ada',
    lastName: '',
  });
  await page.clock.runFor(500);
  expect(await save.getAttribute('data-save-state')).toBe('loading');
  await page.clock.runFor(100);
  await expect.poll(() => save.getAttribute('data-save-state')).toBe('done');
  await save.getByText('Done').waitFor();
  expect(await save.locator('svg').count(), 'a check').toBe(1);
  await page.clock.runFor(1400);
  expect(await dialog.count()).toBe(1);
  await page.clock.runFor(100);
  await dialog.waitFor({ state: 'detached' });
  expect(stage.standIn().callsOf('GET UserProfile/me').length).toBeGreaterThan(1);
  await page.clock.resume();
  await widget.getByText('Augusta Ada', { exact: true }).waitFor();
});

test('a name that was taken back is gone at once, before the profile is loaded anew', async () => {
  stage.standIn().answer('POST UserProfile/me', { body: { firstName: 'Ada', lastName: null } });
  const shown = await stage.show({ widget: 'profile' });
  await shown.widget.getByRole('button', { name: 'Edit name' }).click();
  const release = stage.standIn().hold('GET UserProfile/me');
  await shown.widget.getByLabel('Last name').fill('');
  await shown.widget.getByRole('button', { name: 'Save' }).click();
  await shown.widget.getByText('Ada', { exact: true }).waitFor();
  expect(stage.standIn().callsOf('POST UserProfile/me')[0]?.body).toEqual({ firstName: 'Ada', lastName: '' });
  release();
});

test('a name the answer leaves out stays as it was until the profile is loaded anew', async () => {
  stage.standIn().answer('POST UserProfile/me', { body: {} });
  const shown = await stage.show({ widget: 'profile' });
  await shown.widget.getByRole('button', { name: 'Edit name' }).click();
  const release = stage.standIn().hold('GET UserProfile/me');
  await shown.widget.getByLabel('First name').fill('Augusta');
  await shown.widget.getByRole('button', { name: 'Save' }).click();
  await shown.widget.locator('[data-save-state=done]').waitFor();
  await shown.widget.getByText('Ada Byron', { exact: true }).waitFor();
  release();
});

test('a name that cannot be saved says why, and the dialog stays', async () => {
  stage.standIn().answer('POST UserProfile/me', { status: 400, body: { message: 'Names have letters.' } }, 1);
  stage.standIn().answer('POST UserProfile/me', { status: 500, body: { message: '' } }, 1);
  const { widget } = await stage.show({ widget: 'profile' });
  await widget.getByRole('button', { name: 'Edit' }).click();
  const dialog = widget.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Names have letters.').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('alert').getByText('Internal Server Error').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});
