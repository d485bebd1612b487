import { expect, test } from 'vitest';
import { resolved, setStage } from './set-stage.ts';

const stage = setStage();
const members = () => stage.standIn().callsOf('GET UserManagement/members');
const lastQuery = () => Object.fromEntries(members().at(-1)?.query ?? []);

test('each user has name, address, badge, role and last activity', async () => {
  const shown = await stage.show({ widget: 'users' });
  await resolved(shown);
  const rows = shown.widget.getByRole('row');
  expect(await rows.count()).toBe(11);
  const textOf = async (name: string) => (await rows.filter({ hasText: name }).textContent()) ?? '';
  expect(await textOf('ada@')).toMatch(/Ada Byron.*You.*Admin.*Just now/);
  expect(await textOf('grace@')).toMatch(/Grace Hopper.*Member.*2 hours ago/);
  expect(await textOf('linus@')).toContain('Unknown');
  expect(await textOf('nobody@')).toContain('Never');
  expect(await textOf('ida@')).toMatch(/Invited.*Not active/);
  expect(await textOf('noor@')).toMatch(/Invite Expired.*Not active/);
  expect(await textOf('otto@')).toContain('Invite Revoked');
  const toneOf = (name: string) => rows.filter({ hasText: name }).locator('.badge').getAttribute('data-tone');
  expect(await Promise.all(['ida@', 'noor@', 'otto@'].map(toneOf))).toEqual(['amber', 'red', 'red']);
  for (const name of ['noor@', 'otto@'])
    expect(await rows.filter({ hasText: name }).getAttribute('data-dimmed')).toBe('true');
});

test.each([700, 1136, 1440])(
  'in a window of %i pixels the columns have at least 260, 100 and 140, fill the table in that proportion, and the search has a basis of 380',
  async (width) => {
    const shown = await stage.show({ widget: 'users' }, { viewport: { width, height: 900 } });
    const { widget } = shown;
    await resolved(shown);
    const widths = await widget
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    const [user = 0, role = 0, lastActive = 0, actions = 0] = widths;
    for (const [width, least] of [
      [user, 260],
      [role, 100],
      [lastActive, 140],
    ] as const)
      expect(width).toBeGreaterThanOrEqual(least);
    expect(user / role).toBeCloseTo(2.6, 1);
    expect(lastActive / role).toBeCloseTo(1.4, 1);
    expect(actions).toBeLessThan(role);
    expect(await widget.locator('.search').evaluate((each) => getComputedStyle(each).flexBasis)).toBe(
      '380px',
    );
  },
);

test('a row offers what the server allows, and nothing for oneself or where nothing is allowed', async () => {
  const { page, widget } = await stage.show({ widget: 'users' });
  const offers = async (who: string) => {
    await widget.getByRole('button', { name: `User actions for ${who}` }).click();
    const items = await widget.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return items;
  };
  expect(await offers('Grace Hopper')).toEqual(['Edit role', 'Remove user']);
  expect(await offers('ida@aurora.example')).toEqual(['Resend invite', 'Revoke invite']);
  for (const name of ['Ada Byron', 'Silent Partner'])
    expect(await widget.getByRole('button', { name: `User actions for ${name}` }).count()).toBe(0);
});

test('while the list loads there are as many placeholders as a page has rows', async () => {
  const release = stage.standIn().hold('GET UserManagement/members');
  const shown = await stage.show({ widget: 'users' });
  await shown.widget.locator('.skeleton-row').first().waitFor();
  expect(await shown.widget.locator('.skeleton-row').count()).toBe(10);
  release();
  await resolved(shown);
});

test('a search waits for 200 ms of rest, is kept in the address by replacement, and Escape clears it', async () => {
  const { page, widget } = await stage.show({ widget: 'users' }, { hasClock: true });
  await widget.getByText('Grace Hopper').waitFor();
  const pages = await page.evaluate(() => history.length);
  await page.clock.pauseAt(Date.now() + 60_000);
  const calls = members().length;
  const box = widget.getByRole('textbox', { name: 'User search' });
  await box.fill('gra');
  await page.clock.runFor(150);
  await box.fill('grace');
  await page.clock.runFor(190);
  expect(members()).toHaveLength(calls);
  await page.clock.runFor(10);
  await expect.poll(() => lastQuery()).toEqual({ search: 'grace', limit: '10' });
  expect(members()).toHaveLength(calls + 1);
  await page.clock.resume();
  await widget.getByText('Linus', { exact: true }).first().waitFor({ state: 'detached' });
  expect(new URL(page.url()).searchParams.get('ak_q')).toBe('grace');
  await box.press('Escape');
  await widget.getByText('Linus', { exact: true }).waitFor();
  expect(await box.inputValue()).toBe('');
  expect(new URL(page.url()).searchParams.has('ak_q')).toBe(false);
  expect(await page.evaluate(() => history.length)).toBe(pages);
});

test('of role and search only the last is kept, and either leads back to the first page', async () => {
  const { page, widget } = await stage.show({ widget: 'users' });
  await widget.getByRole('button', { name: 'Next' }).click();
  await widget.getByText('guest12@aurora.example').waitFor();
  await widget.getByRole('combobox', { name: 'Role' }).selectOption('Member');
  await expect.poll(lastQuery).toEqual({ role: 'member', limit: '10' });
  await expect.poll(() => new URL(page.url()).searchParams.get('ak_role')).toBe('member');
  await widget.getByRole('textbox', { name: 'User search' }).fill('ada');
  await expect.poll(lastQuery).toEqual({ search: 'ada', limit: '10' });
  await expect.poll(() => new URL(page.url()).searchParams.has('ak_role')).toBe(false);
  expect(await widget.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('');
  await widget.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await expect.poll(lastQuery).toEqual({ role: 'admin', limit: '10' });
  expect(await widget.getByRole('textbox', { name: 'User search' }).inputValue()).toBe('');
  expect(new URL(page.url()).searchParams.has('ak_q')).toBe(false);
});

test('the address decides what is shown first, and nothing in it is read inside a frame', async () => {
  const { widget } = await stage.show({ widget: 'users' }, { search: '&ak_q=grace' });
  await widget.getByText('Grace Hopper').waitFor();
  expect(lastQuery()).toEqual({ search: 'grace', limit: '10' });
  const { page } = await stage.openPage();
  const scene = encodeURIComponent('{"widget":"users"}');
  await page.goto(`${stage.standIn().url}/plain.html`);
  await page.setContent(
    `<iframe title="team" src="${stage.standIn().url}/playground.html?scene=${scene}&ak_q=grace" width="900" height="900"></iframe>`,
  );
  await page.frameLocator('iframe').getByText('Linus', { exact: true }).waitFor();
  expect(lastQuery()).toEqual({ limit: '10' });
});

test('Next asks for what came before, Previous for what came after', async () => {
  const { widget } = await stage.show({ widget: 'users' });
  const [next, previous] = [
    widget.getByRole('button', { name: 'Next' }),
    widget.getByRole('button', { name: 'Previous' }),
  ];
  await widget.getByText('guest02@aurora.example').waitFor();
  expect(await previous.isDisabled()).toBe(true);
  await next.click();
  await widget.getByText('guest12@aurora.example').waitFor();
  expect(lastQuery()).toEqual({ before: 'user_guest02', limit: '10' });
  await next.click();
  await widget.getByText('guest15@aurora.example').waitFor();
  expect(await next.isDisabled()).toBe(true);
  await previous.click();
  await widget.getByText('guest12@aurora.example').waitFor();
  expect(lastQuery()).toEqual({ after: 'user_guest13', limit: '10' });
});

test('while another page loads the rows are half faded, and the button shows it after 500 ms only', async () => {
  const { page, widget } = await stage.show({ widget: 'users' }, { hasClock: true });
  await widget.getByText('Grace Hopper').waitFor();
  await expect
    .poll(() => widget.locator('tbody').evaluate((each) => getComputedStyle(each).opacity))
    .toBe('1');
  const release = stage.standIn().hold('GET UserManagement/members');
  await page.clock.pauseAt(Date.now() + 60_000);
  const next = widget.getByRole('button', { name: 'Next' });
  await next.click();
  await expect
    .poll(() => widget.locator('tbody').evaluate((each) => getComputedStyle(each).opacity))
    .toBe('0.5');
  await page.clock.runFor(450);
  expect(await next.getAttribute('aria-busy')).toBeNull();
  await page.clock.runFor(100);
  await expect.poll(() => next.getAttribute('aria-busy')).toBe('true');
  release();
  await page.clock.resume();
  await widget.getByText('guest12@aurora.example').waitFor();
});

test('while the page one looks at is asked for anew, the next one can be turned to', async () => {
  const { page, widget } = await stage.show({ widget: 'users' });
  await widget.getByText('Grace Hopper').waitFor();
  const release = stage.standIn().hold('GET UserManagement/members');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await widget.locator('tbody[data-stale]').waitFor();
  await widget.getByRole('button', { name: 'Next' }).click();
  release();
  await widget.getByText('guest12@aurora.example').waitFor();
});

test('an empty list says so, and a search without a match offers to clear it', async () => {
  const { widget } = await stage.show({ widget: 'users' }, { search: '&ak_q=zzz' });
  await widget.getByText('No users found for query “zzz”', { exact: true }).waitFor();
  await widget.getByRole('button', { name: 'Clear search' }).click();
  await widget.getByText('Grace Hopper').waitFor();
  stage.standIn().world.members = [];
  const empty = await stage.show({ widget: 'users' });
  await empty.widget.getByText('No users found', { exact: true }).waitFor();
  expect(await empty.widget.getByRole('button', { name: 'Clear search' }).count()).toBe(0);
});
