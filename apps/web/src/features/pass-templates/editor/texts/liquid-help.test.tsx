import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp, textbox } from '../../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../../testing/sample-server.ts';

async function openHeading() {
  const template = publishedTemplate();
  const { user } = renderApp(
    `/aurora-coffee/templates/${template.id}/edit?page=design`,
    sampleServer({ templates: [template] }).answers,
  );
  const heading = await textbox('Name of the card');
  await user.clear(heading);
  return { user, heading };
}

const reads = (text: string) =>
  screen.findByText((_, element) => element?.localName === 'p' && element.textContent === text);

/** Two braces; userEvent reads a single one as the start of a key's name. */
const open = '{{{{';

test('by keyboard a reference and a filter are completed, with the result below the field', async () => {
  const { user, heading } = await openHeading();
  await user.type(heading, `Hi ${open}`);
  const list = await screen.findByRole('listbox', { name: 'Suggestions for Name of the card' });
  expect(heading.getAttribute('role')).toBe('combobox');
  expect(heading.getAttribute('aria-controls')).toBe(list.id);
  await user.keyboard('us');
  const selected = () => screen.getByRole('option', { selected: true });
  await waitFor(() => expect(selected().textContent).toContain('First name'));
  expect(heading.getAttribute('aria-activedescendant')).toBe(selected().id);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(heading).toHaveProperty('value', 'Hi {{ user.lastName }}'));
  expect(heading.hasAttribute('role')).toBe(false);
  await reads('Sample: Hi Lindqvist');
  await waitFor(() => expect((heading as HTMLInputElement).selectionStart).toBe(22));
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft} | upc');
  await waitFor(() => expect(selected().textContent).toContain('Capitals'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(heading).toHaveProperty('value', 'Hi {{ user.lastName | upcase }}'));
  await reads('Sample: Hi LINDQVIST');
});

test('Escape closes the suggestions and keeps the text; a pointer chooses too', async () => {
  const { user, heading } = await openHeading();
  await user.type(heading, `${open}po`);
  await screen.findByRole('listbox');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(heading).toHaveProperty('value', '{{po');
  await user.keyboard('i');
  await user.click(await screen.findByRole('option', { name: /Points/ }));
  await waitFor(() => expect(heading).toHaveProperty('value', '{{ attributes.points }}'));
  expect(document.activeElement).toBe(heading);
});
