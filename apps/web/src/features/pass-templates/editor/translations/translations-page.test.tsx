import { MantineProvider } from '@mantine/core';
import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { EditorContext } from '../editor-context.ts';
import { sampleEditor } from '../sample-editor.fixture.ts';
import { useDesignChecks, useDraft } from '../saving/use-draft.ts';
import { TranslationsPage } from './translations-page.tsx';

const document: DesignDocument = {
  ...emptyDesignDocument('loyalty', 'Harbour Club'),
  description: '',
  fields: {
    header: [],
    primary: [{ id: 't', key: 'tier', label: 'Tier', value: 'Gold', kind: 'text' }],
    secondary: [],
    auxiliary: [],
    back: [{ id: 'b', key: 'terms', label: '', value: '{{ user.firstName }}', kind: 'text' }],
  },
  translations: { de: { 'fields.t.value': 'Gold' } },
};

let present = () => document;
const noFacts = {};

function Page() {
  const draft = useDraft(() => ({ name: 'Club', document }), 'revision-1');
  useDesignChecks(draft, noFacts, null);
  const [section, setSection] = useState<string>();
  present = () => draft.draft().document;
  const editor = { ...sampleEditor(document), draft, change: draft.change, section, openSection: setSection };
  return (
    <MantineProvider env="test">
      <EditorContext value={editor}>
        <main>
          <TranslationsPage />
        </main>
      </EditorContext>
    </MantineProvider>
  );
}

const fields = () => screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-label'));

test('missing texts are first and counted, and keep their position while edited', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page />);
  const order = [
    'Name of the card in German',
    'Label of Tier in German',
    'Value of Tier in German',
    'Value of terms in German',
  ];
  expect(fields()).toEqual(order);
  expect(screen.getAllByText('2 of 3 missing')).toHaveLength(2);
  await user.click(screen.getByRole('textbox', { name: 'Name of the card in German' }));
  await user.paste('Hafenclub');
  expect(fields()).toEqual(order);
  expect(screen.getAllByText('1 of 3 missing')).toHaveLength(2);
  expect(present().translations.de).toMatchObject({ heading: 'Hafenclub' });
  await user.click(screen.getByRole('switch', { name: 'Missing only' }));
  expect(fields()).toEqual(['Label of Tier in German']);
});

test('Enter moves to the next text and with Shift to the previous one; in multi-line texts only with Ctrl', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Name of the card in German' }));
  await user.keyboard('A{Enter}B{Enter}');
  expect(present().translations.de).toMatchObject({ heading: 'A', 'fields.t.label': 'B' });
  expect(screen.getByRole('textbox', { name: 'Value of Tier in German' })).toBe(
    window.document.activeElement,
  );
  await user.keyboard('{Enter}a{Enter}b{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  expect(present().translations.de).toMatchObject({ 'fields.b.value': 'a\nb' });
  expect(screen.getByRole('textbox', { name: 'Value of Tier in German' })).toBe(
    window.document.activeElement,
  );
});

test('invalid Liquid is reported at its translation', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page />);
  await user.click(screen.getByRole('textbox', { name: 'Name of the card in German' }));
  await user.paste('{% if %}');
  expect(await screen.findByText(/This text cannot be read/)).toBeTruthy();
});

test('a language is found by its own name and written in its direction', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page />);
  const add = screen.getByRole('combobox', { name: 'Add a language' });
  await user.click(add);
  await user.paste('العربية');
  await user.keyboard('{Enter}');
  expect(Object.keys(present().translations)).toEqual(['de', 'ar']);
  const heading = screen.getByRole('textbox', { name: 'Name of the card in Arabic' });
  expect([heading.closest('[dir]')?.getAttribute('dir'), heading.getAttribute('lang')]).toEqual([
    'rtl',
    'ar',
  ]);
});

test('a language without texts is removed at once, one with texts after confirmation', async () => {
  const user = userEvent.setup({ delay: null });
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Actions for German' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remove German?' });
  expect(dialog.textContent).toContain('Its one text is removed with it.');
  expect(Object.keys(present().translations)).toEqual(['de']);
  await user.click(screen.getByRole('button', { name: 'Remove language' }));
  expect(present().translations).toEqual({});
  expect(screen.getByText('One language so far')).toBeTruthy();
});
