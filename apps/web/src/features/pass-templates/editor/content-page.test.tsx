import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, renderApp } from '../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

/** The Content page of a loyalty card: Points in the header, Member and Tier below. */
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

test('by keyboard a field goes into another slot with every position announced, and each drag is one undo step', async () => {
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
  await announced('Cancelled: Points is where it was.');
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
