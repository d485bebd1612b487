import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, renderApp } from '../../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../../testing/sample-server.ts';

function openContent() {
  const template = publishedTemplate();
  const app = renderApp(
    `/aurora-coffee/templates/${template.id}/edit?page=content`,
    sampleServer({ templates: [template] }).answers,
  );
  const fieldsOf = (slot: string) => {
    const group = screen.getByRole('heading', { name: slot }).closest('section');
    return within(group as HTMLElement)
      .queryAllByRole('button', { name: /^Drag / })
      .map((handle) => handle.getAttribute('aria-label')?.replace('Drag ', ''));
  };
  return { ...app, template, fieldsOf };
}

const announced = (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(text));

test('by keyboard a field moves into another slot, announcing each position, and each drag is one undo step', async () => {
  const { user, fieldsOf, press } = openContent();
  (await button('Drag Tier')).focus();
  await user.keyboard(' ');
  await announced('Picked up Tier, position 2 of 2 in Secondary.');
  await user.keyboard('{ArrowDown}');
  await announced('Tier: position 1 of 1 in Auxiliary.');
  await user.keyboard(' ');
  await announced('Dropped Tier, position 1 of 1 in Auxiliary.');
  await waitFor(() => expect(fieldsOf('Auxiliary')).toEqual(['Tier']));
  expect(fieldsOf('Secondary')).toEqual(['Member']);
  expect(document.activeElement).toBe(await button('Drag Tier'));
  await user.keyboard(' ');
  await announced('Picked up Tier, position 1 of 1 in Auxiliary.');
  await user.keyboard('{ArrowUp}{ArrowUp} ');
  await announced('Dropped Tier, position 1 of 2 in Secondary.');
  expect(fieldsOf('Secondary')).toEqual(['Tier', 'Member']);
  await press('Undo');
  expect(fieldsOf('Auxiliary')).toEqual(['Tier']);
  await press('Undo');
  expect(fieldsOf('Secondary')).toEqual(['Member', 'Tier']);
});

test('Escape puts the dragged field back and changes nothing', async () => {
  const { user, fieldsOf } = openContent();
  (await button('Drag Points')).focus();
  await user.keyboard(' ');
  await announced('Picked up Points, position 1 of 1 in Header.');
  await user.keyboard('{ArrowDown}{Escape}');
  await announced('Canceled: Points is where it was.');
  expect(fieldsOf('Header')).toEqual(['Points']);
  expect((await button('Undo')).hasAttribute('disabled')).toBe(true);
});

test('while a field is dragged, a slot that is full on an iPhone says so', async () => {
  const { user } = openContent();
  (await button('Drag Points')).focus();
  await user.keyboard(' ');
  await announced('Picked up Points, position 1 of 1 in Header.');
  expect(screen.queryByText('Full: an iPhone shows no more')).toBeNull();
  await user.keyboard('{ArrowDown} ');
  (await button('Drag Tier')).focus();
  await user.keyboard(' ');
  await screen.findByText('Full: an iPhone shows no more');
  await user.keyboard('{Escape}');
});

async function choose(user: ReturnType<typeof openContent>['user'], select: string, option: string) {
  await user.click(await screen.findByRole('combobox', { name: select }));
  await user.click(await screen.findByRole('option', { name: option }));
}
const isOffered = (name: string | RegExp) => screen.queryAllByLabelText(name).length > 0;

test('a field is offered the formats of its kind and slot, and no others', async () => {
  const { user, press } = openContent();
  await press(/^Tier/);
  expect(isOffered('Number style')).toBe(false);
  await choose(user, 'Kind', 'Number');
  await choose(user, 'Number style', 'Percent, 0.15 as 15%');
  expect(isOffered('Date style')).toBe(false);
  await choose(user, 'Kind', 'Date');
  expect([isOffered('Date style'), isOffered('Time style'), isOffered('Time zone')]).toEqual([
    true,
    false,
    true,
  ]);
  await choose(user, 'Kind', 'Date and time');
  expect([isOffered('Time style'), isOffered(/^Relative to today/)]).toEqual([true, true]);
  await choose(user, 'Kind', 'Link');
  expect(isOffered('Link text')).toBe(true);
  expect([isOffered('Row'), isOffered('Phone numbers')]).toEqual([false, false]);
});

test('what an iPhone detects is offered on the back; a field that leaves the back leaves it behind', async () => {
  const { user, press, template } = openContent();
  const part = await screen.findByRole('radiogroup', { name: 'Part of the pass' });
  await user.click(within(part).getByLabelText('Back'));
  await press(/^How it works/);
  await user.click(await screen.findByLabelText('Addresses'));
  await press('Save');
  const saved = () => template.latestRevision.document.fields;
  await waitFor(() => expect(saved().back[0]?.detectors).toEqual(['phoneNumber', 'link', 'calendarEvent']));
  await choose(user, 'Place', 'Primary');
  await press('Save');
  await waitFor(() => expect(saved().primary[0]?.label).toBe('How it works'));
  expect(saved().primary[0]?.detectors).toBeUndefined();
});

test('a ready field arrives with its value and its attribute, in one undo step', async () => {
  const { user, press, fieldsOf, template } = openContent();
  await press('Add auxiliary field');
  expect(screen.queryByRole('menuitem', { name: 'Points' })).toBeNull();
  await user.click(await screen.findByRole('menuitem', { name: 'Member number' }));
  await waitFor(() => expect(fieldsOf('Auxiliary')).toEqual(['Member number']));
  await press('Save');
  const saved = () => template.latestRevision.document;
  await waitFor(() => expect(saved().fields.auxiliary[0]?.value).toBe('{{ attributes.memberNumber }}'));
  expect(saved().attributes.map(({ key }) => key)).toContain('memberNumber');
  await press('Undo');
  await press('Save');
  await waitFor(() => expect(saved().fields.auxiliary).toEqual([]));
  expect(saved().attributes.map(({ key }) => key)).not.toContain('memberNumber');
});

test('an empty field can still be added', async () => {
  const { user, press, fieldsOf } = openContent();
  await press('Add header field');
  await user.click(await screen.findByRole('menuitem', { name: 'Empty field' }));
  await waitFor(() => expect(fieldsOf('Header')).toEqual(['Points', 'New field']));
});

test('a value that is an attribute says which one, what it is by default, and where to change it', async () => {
  const { user, press } = openContent();
  await press(/^Points/);
  const value = await screen.findByLabelText('Value');
  const source = () => value.closest('.mantine-TextInput-root')?.textContent;
  expect(source()).toContain(
    'The attribute “Points”: “0” unless a pass has its own. Change it under Attributes.',
  );
  await user.clear(value);
  await user.type(value, '12');
  expect(source()).not.toContain('attribute');
});

test('the text for a change shows whether each wallet notifies; only what Google announces can be urgent', async () => {
  const { press } = openContent();
  await press(/^Points/);
  const notices = await screen.findByRole('list', { name: 'Will it notify?' });
  const [apple, google] = within(notices).getAllByRole('listitem');
  expect(apple?.textContent).toMatch(/^Apple Wallet notifies\./);
  expect(google?.textContent).toMatch(/^Google Wallet notifies\. In Google’s own words/);
  expect(screen.getByLabelText(/^Urgent/)).toBeTruthy();
  await press(/^Tier/);
  await waitFor(() => expect(screen.queryByLabelText(/^Urgent/)).toBeNull());
  expect(screen.getByText('Google Wallet stays silent.')).toBeTruthy();
});
