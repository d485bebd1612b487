import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, renderApp, textbox } from '../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

const file = 'a'.repeat(64);
const address = 'http://harbour.example';

function openEditor(page = 'content&section=links') {
  const template = publishedTemplate();
  const { document } = template.latestRevision;
  template.latestRevision.document = {
    ...document,
    description: '',
    images: { logo: { file: 'b'.repeat(64), crop: null }, cover: { file, crop: null } },
    links: [{ id: 'shop', kind: 'website', label: 'Shop', address }],
  };
  const app = renderApp(`/aurora-coffee/templates/${template.id}/edit?page=${page}`, {
    ...sampleServer({ templates: [template] }).answers,
    'workspace.passTemplates.imageSizes': () => ({ [file]: { width: 600, height: 900 } }),
  });
  return { ...app, template };
}

const addressIs = async (value: string) => {
  const field = await textbox('Address');
  await waitFor(() => expect(field).toHaveProperty('value', value));
  return field;
};

test('an issue is fixed from the list in one press and one undo step, and the focus stays in the list until it is empty', async () => {
  const { user, press } = openEditor();
  await user.click(await button('3 issues: 1 error, 2 warnings'));
  const menu = within(await screen.findByRole('dialog', { name: /^3 issues/ }));
  await user.click(menu.getByRole('button', { name: 'Use https' }));
  await screen.findByText('Use https: done. Undo reverts it.');
  await addressIs('https://harbour.example');
  expect(document.activeElement?.textContent).toMatch(/^2 issues|^3 issues/);
  await waitFor(() => expect(menu.queryByRole('button', { name: 'Use https' })).toBeNull());
  await user.click(menu.getByRole('button', { name: 'Use the heading' }));
  await user.click(await menu.findByRole('button', { name: 'Crop to the middle' }));
  const none = await button('No issues');
  await waitFor(() => expect(document.activeElement).toBe(none));
  await press('Undo');
  await button('1 warning');
  await press('Undo');
  await press('Undo');
  await addressIs(address);
  expect((await button('Undo')).hasAttribute('disabled')).toBe(true);
});

test('an issue is fixed beside its control, which then has the focus', async () => {
  const { user } = openEditor();
  await user.click(await button('Use https'));
  const field = await addressIs('https://harbour.example');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use https' })).toBeNull());
});

test('a picture of another shape than the wallets draw is found by the size of its file and cropped', async () => {
  const { user } = openEditor('design');
  await screen.findByText('Apple Wallet and Google Wallet cut off more than half of this picture.');
  await user.click(await button('Crop to the middle'));
  await waitFor(() => expect(screen.queryByText(/cut off more than half/)).toBeNull());
});
