import type { ImportedPkpass } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../lib/answering-trpc.fixture.ts';
import { FakeUpload } from '../../testing/fake-upload.ts';
import { button, renderApp, textbox } from '../../testing/render-app.tsx';
import { publishedTemplate } from '../../testing/sample-server.ts';

const nothing = { totalCount: 0, nextCursor: null };
const answers: Answers = {
  'workspace.passTemplates.list': () => ({
    passTemplates: [publishedTemplate()],
    totalCount: 1,
    nextCursor: null,
  }),
  'workspace.applePassTypeIdentifiers.list': () => ({ identifiers: [], ...nothing }),
  'workspace.googleIssuers.list': () => ({ issuers: [], ...nothing }),
};

const imported: ImportedPkpass = {
  name: 'Café Lumen',
  document: emptyDesignDocument('coupon', 'Café Lumen'),
  notes: [{ path: 'userInfo', message: 'A design has nothing like this; it was left out.' }],
  signedBy: 'Lumen Ltd, pass.example.lumen',
  signatureProblem: null,
  asksLanguage: false,
};

const file = new File(['a pass'], 'lumen.pkpass');
const answering = (status: number, answer: unknown) => FakeUpload.answers.push({ status, answer });

beforeEach(() => {
  Object.assign(FakeUpload, { answers: [], sent: [] });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function openDialog() {
  const app = renderApp('/aurora-coffee/templates', answers);
  await screen.findByText('Rewards');
  await app.press('Create Pass Template');
  await button('Import a .pkpass file');
  const choose = async (chosen: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file input.');
    await app.user.upload(input, chosen);
  };
  return { ...app, choose };
}

test('an imported pass opens as a new template in the editor, with its notes until they are dismissed', async () => {
  answering(200, imported);
  const { choose, press, history } = await openDialog();
  await choose(file);
  await screen.findByText('Signed by Lumen Ltd, pass.example.lumen.');
  expect(FakeUpload.sent).toMatchObject([
    { address: expect.stringMatching(/^\/files\/[^/]+\/pkpass$/), file },
  ]);
  expect(FakeUpload.sent[0]?.headers.authorization).toMatch(/^Bearer /);
  expect(await textbox('Name')).toHaveProperty('value', 'Café Lumen');
  await press('Design it');
  expect(await textbox('Internal name of the template')).toHaveProperty('value', 'Café Lumen');
  expect(history.location.search).toContain('passType=coupon');
  expect(history.location.search).not.toContain('galleryDesign');
  await screen.findByRole('heading', { name: 'Not everything was imported' });
  screen.getByText('userInfo');
  await press('Dismiss the notes about the import');
  expect(screen.queryByText('userInfo')).toBeNull();
  await button('Create');
});

test('leaving an imported pass that was not saved asks first', async () => {
  answering(200, imported);
  const { choose, press, user, history } = await openDialog();
  await choose(file);
  await press('Design it');
  await user.click(await screen.findByRole('link', { name: 'Back to Pass Templates' }));
  await screen.findByText('The imported pass is not saved yet and will be lost.');
  expect(history.location.pathname).toContain('/edit');
  await press('Leave');
  await waitFor(() => expect(history.location.pathname).not.toContain('/edit'));
});

test('the language of a pass that does not tell it is asked for, and the file is sent again with it', async () => {
  answering(200, { ...imported, asksLanguage: true, document: { ...imported.document, language: 'und' } });
  const { choose, press, user, history } = await openDialog();
  await choose(file);
  const language = await screen.findByRole('combobox', { name: 'Language of the pass' });
  expect(language).toHaveProperty('value', '');
  await press('Design it');
  await screen.findByText('Choose the language of the pass.');
  expect(document.activeElement).toBe(language);
  expect(history.location.pathname).not.toContain('/edit');
  answering(200, { ...imported, document: { ...imported.document, language: 'de' } });
  await user.type(language, 'German');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(language).toHaveProperty('value', 'German – Deutsch'));
  expect(FakeUpload.sent).toMatchObject([
    { file },
    { address: expect.stringMatching(/\/pkpass\?language=de$/), file },
  ]);
  expect(screen.queryByText('Choose the language of the pass.')).toBeNull();
  await press('Design it');
  await screen.findByRole('heading', { name: 'Not everything was imported' });
});

test('a language that the pass tells can be changed; if that fails, the found one stays', async () => {
  answering(200, imported);
  const { choose, press, user } = await openDialog();
  await choose(file);
  const language = await screen.findByRole('combobox', { name: 'Language of the pass' });
  await waitFor(() => expect(language).toHaveProperty('value', 'English'));
  await user.clear(language);
  await user.type(language, 'German');
  await user.keyboard('{Enter}');
  await screen.findByText('The file could not be sent. Check the connection and try again.');
  await waitFor(() => expect(language).toHaveProperty('value', 'English'));
  await press('Design it');
  await screen.findByRole('heading', { name: 'Not everything was imported' });
});

test('an imported pass can be exchanged for a design of the gallery', async () => {
  answering(200, imported);
  const { choose, press } = await openDialog();
  await choose(file);
  await press('Choose a gallery design instead');
  await screen.findByRole('radiogroup', { name: 'Which design do you begin with?' });
});

test('a refused file shows the server’s reason, and the gallery stays', async () => {
  const { choose } = await openDialog();
  answering(422, { error: { detail: 'This pass is damaged. Its end is missing.' } });
  await choose(file);
  await screen.findByText('This pass is damaged. Its end is missing.');
  await choose(file);
  await screen.findByText('The file could not be sent. Check the connection and try again.');
  answering(500, { error: { detail: 'stack trace' } });
  await choose(file);
  await screen.findByText('The file could not be imported. Try again in a moment.');
  expect(screen.queryByRole('radiogroup', { name: 'Which design do you begin with?' })).not.toBeNull();
});

test('an address of an imported pass that is no longer here says so and leads back', async () => {
  renderApp('/aurora-coffee/templates/new/edit?passType=loyalty&importedPass=gone', answers);
  await screen.findByText(/was not saved and is no longer here/);
  await waitFor(() => screen.getByRole('link', { name: 'Back to Pass Templates' }));
});
