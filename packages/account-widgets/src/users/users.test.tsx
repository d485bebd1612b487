import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showWidget } from '../testing/show-widget.tsx';
import { createStandIn } from '../testing/stand-in.ts';

function showUsers({ search = '', standIn = createStandIn() } = {}) {
  history.replaceState(null, '', `/team${search}`);
  onTestFinished(() => history.replaceState(null, '', '/'));
  const shown = showWidget('users', { standIn });
  const calls = () => standIn.callsOf('GET UserManagement/members');
  return {
    ...shown,
    calls,
    lastQuery: () => Object.fromEntries(calls().at(-1)?.query ?? []),
    rows: () => shown.widget.getAllByRole('row'),
    rowOf: (words: string) => shown.widget.getByRole('row', { name: new RegExp(words) }),
    box: () => shown.widget.findByRole<HTMLInputElement>('textbox', { name: 'User search' }),
    role: () => shown.widget.findByRole<HTMLSelectElement>('combobox', { name: 'Role' }),
    isGone: (words: string) => waitFor(() => expect(shown.widget.queryByText(words)).toBeNull()),
    param: (name: string) => new URLSearchParams(location.search).get(name),
  };
}

test('each user has name, address, badge, role and last activity', async () => {
  const { rows, rowOf, says } = showUsers();
  await says('Grace Hopper');
  expect(rows()).toHaveLength(11);
  const textOf = (name: string) => rowOf(name).textContent;
  expect(textOf('ada@')).toMatch(/Ada Byron.*You.*Admin.*Just now/);
  expect(textOf('grace@')).toMatch(/Grace Hopper.*Member.*2 hours ago/);
  expect(textOf('linus@')).toContain('Unknown');
  expect(textOf('nobody@')).toContain('Never');
  expect(textOf('ida@')).toMatch(/Invited.*Not active/);
  expect(textOf('noor@')).toMatch(/Invite Expired.*Not active/);
  expect(textOf('otto@')).toContain('Invite Revoked');
  const toneOf = (name: string) => rowOf(name).querySelector<HTMLElement>('.badge')?.dataset.tone;
  expect(['ida@', 'noor@', 'otto@'].map(toneOf)).toEqual(['amber', 'red', 'red']);
  for (const name of ['noor@', 'otto@']) expect(rowOf(name).dataset.dimmed).toBe('true');
});

test('a row offers the actions the server allows, and none where there are none', async () => {
  const { widget, user, press, says } = showUsers();
  await says('Grace Hopper');
  const offers = async (who: string) => {
    await press(`User actions for ${who}`);
    const menu = widget.getByRole('menu');
    const items = within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
    await user.click(menu);
    return items;
  };
  expect(await offers('Grace Hopper')).toEqual(['Edit role', 'Remove user']);
  expect(await offers('ida@aurora.example')).toEqual(['Resend invite', 'Revoke invite']);
  for (const name of ['Ada Byron', 'Silent Partner'])
    expect(widget.queryByRole('button', { name: `User actions for ${name}` })).toBeNull();
});

test('while the list loads there are as many placeholders as a page has rows', async () => {
  const standIn = createStandIn();
  const release = standIn.hold('GET UserManagement/members');
  const { root, says } = showUsers({ standIn });
  await waitFor(() => expect(root.querySelectorAll('.skeleton-row')).toHaveLength(10));
  release();
  await says('Grace Hopper');
});

test('a search is sent after 200 ms of rest and replaces the address; Escape clears it', async () => {
  const { calls, lastQuery, box, says, isGone, param, user } = showUsers();
  await says('Grace Hopper');
  const [pages, asked] = [history.length, calls().length];
  const search = await box();
  const type = (value: string) => fireEvent.change(search, { target: { value } });
  type('gra');
  vi.advanceTimersByTime(150);
  type('grace');
  vi.advanceTimersByTime(190);
  expect(calls()).toHaveLength(asked);
  await waitFor(() => expect(lastQuery()).toEqual({ search: 'grace', limit: '10' }));
  expect(calls()).toHaveLength(asked + 1);
  await isGone('Linus');
  expect(param('ak_q')).toBe('grace');
  await user.type(search, '{Escape}');
  await says('Linus');
  expect(search.value).toBe('');
  expect(param('ak_q')).toBeNull();
  expect(history.length).toBe(pages);
});

test('role and search replace each other, and both lead back to the first page', async () => {
  const { user, press, says, role, box, lastQuery, param } = showUsers();
  await press('Next');
  await says('guest12@aurora.example');
  await user.selectOptions(await role(), 'Member');
  await waitFor(() => expect(lastQuery()).toEqual({ role: 'member', limit: '10' }));
  expect(param('ak_role')).toBe('member');
  fireEvent.change(await box(), { target: { value: 'ada' } });
  await waitFor(() => expect(lastQuery()).toEqual({ search: 'ada', limit: '10' }));
  expect(param('ak_role')).toBeNull();
  expect((await role()).value).toBe('');
  await user.selectOptions(await role(), 'Admin');
  await waitFor(() => expect(lastQuery()).toEqual({ role: 'admin', limit: '10' }));
  expect((await box()).value).toBe('');
  expect(param('ak_q')).toBeNull();
});

test('the address decides what is shown first', async () => {
  const { says, lastQuery } = showUsers({ search: '?ak_q=grace' });
  await says('Grace Hopper');
  expect(lastQuery()).toEqual({ search: 'grace', limit: '10' });
});

test('Next asks for the users before the last one, Previous for those after the first', async () => {
  const { widget, press, says, lastQuery } = showUsers();
  await says('guest02@aurora.example');
  const isOff = (name: string) => widget.getByRole<HTMLButtonElement>('button', { name }).disabled;
  expect(isOff('Previous')).toBe(true);
  await press('Next');
  await says('guest12@aurora.example');
  expect(lastQuery()).toEqual({ before: 'user_guest02', limit: '10' });
  await press('Next');
  await says('guest15@aurora.example');
  expect(isOff('Next')).toBe(true);
  await press('Previous');
  await says('guest12@aurora.example');
  expect(lastQuery()).toEqual({ after: 'user_guest13', limit: '10' });
});

test('while another page loads the rows are marked as stale, and the button is busy only after 500 ms', async () => {
  const { standIn, root, widget, press, says } = showUsers();
  await says('Grace Hopper');
  const release = standIn.hold('GET UserManagement/members');
  await press('Next');
  const next = widget.getByRole('button', { name: 'Next' });
  await waitFor(() => expect(root.querySelector('tbody[data-stale]')).not.toBeNull());
  expect(next.getAttribute('aria-busy')).toBeNull();
  const pressed = Date.now();
  await waitFor(() => expect(next.getAttribute('aria-busy')).toBe('true'));
  expect(Date.now() - pressed).toBeGreaterThan(300);
  release();
  await says('guest12@aurora.example');
});

test('while the page is refetched the next one can be opened', async () => {
  const { standIn, root, press, says } = showUsers();
  await says('Grace Hopper');
  const release = standIn.hold('GET UserManagement/members');
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(root.querySelector('tbody[data-stale]')).not.toBeNull());
  await press('Next');
  release();
  await says('guest12@aurora.example');
});

test('a search without a match offers to clear it', async () => {
  const { press, says } = showUsers({ search: '?ak_q=zzz' });
  await says('No users found for query “zzz”');
  await press('Clear search');
  await says('Grace Hopper');
});

test('an empty list says so and offers no search to clear', async () => {
  const standIn = createStandIn();
  standIn.world.members = [];
  const { widget, says } = showUsers({ standIn });
  await says('No users found');
  expect(widget.queryByRole('button', { name: 'Clear search' })).toBeNull();
});
