import {
  dateOrderMissing,
  type Import,
  type ImportCheck,
  type ImportPreviewRow,
  type ImportSettings,
} from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Answers } from '../../lib/answering-trpc.fixture.ts';
import { memberWorkspace, sampleWorkspace } from '../../lib/render-page.fixture.tsx';
import { button, heading, link, renderApp } from '../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../testing/sample-server.ts';

const template = publishedTemplate();
const importId = crypto.randomUUID();
const base = `/${sampleWorkspace.handle}`;

const uploaded: Import = {
  id: importId,
  passTemplateId: template.id,
  fileName: 'people.csv',
  bytes: 12_000,
  status: 'ready',
  format: { encoding: 'utf-8', delimiter: ',', hasHeader: true, decimalMark: '.', dateOrder: 'dayFirst' },
  columns: [
    { name: 'E-Mail', samples: ['ada@example.com', 'zoe@example.com'], target: 'email' },
    { name: 'Given', samples: ['Ada', 'Zoë'], target: 'firstName' },
    { name: 'Stamps', samples: ['7', '12'], target: null },
  ],
  existing: 'skip',
  problems: [],
  rowCount: 2_000,
  processed: { rows: 0, bytes: 0 },
  counts: { issued: 0, updated: 0, skipped: 0, refused: 0 },
  rowsPerSecond: null,
  secondsLeft: null,
  createdAt: '2026-11-22T10:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  failure: null,
};

const previewRow = (firstName: string, points: number, problems: string[] = []): ImportPreviewRow => ({
  line: points,
  user: { email: `${firstName.toLowerCase()}@example.com`, firstName, lastName: '' },
  attributes: { points },
  externalId: null,
  expiresAt: null,
  problems,
});

const checked: ImportCheck = {
  rows: 2_000,
  existing: 100,
  refused: 2,
  reasons: [{ reason: 'The email address is not valid.', rows: 2, firstLine: 12 }],
  next: null,
};

function importServer(changes: Partial<Import> = {}) {
  let people = { ...uploaded, ...changes };
  const set = (change: Partial<Import>) => {
    people = { ...people, ...change };
    return people;
  };
  const answers: Answers = {
    ...sampleServer({ templates: [template] }).answers,
    'workspace.imports.get': () => people,
    'workspace.imports.list': () => ({ imports: [people] }),
    'workspace.imports.preview': () => [
      previewRow('Ada', 7),
      previewRow('Zoë', 12, ['Tier is required.']),
      previewRow('محمد', 30),
    ],
    'workspace.imports.check': () => checked,
    'workspace.imports.save': ({ targets, format, existing }: ImportSettings) =>
      set({
        ...(format && { format, problems: [] }),
        ...(existing && { existing }),
        ...(targets && {
          columns: people.columns.map((column, index) => ({ ...column, target: targets[index] ?? null })),
          problems: targets.includes('email') ? [] : ['Choose the column that holds the email addresses.'],
        }),
      }),
    'workspace.imports.start': () => set({ status: 'running', startedAt: '2026-11-22T10:01:00.000Z' }),
    'workspace.imports.cancel': () => set({ status: 'canceled' }),
  };
  return { answers, set };
}

class FakeUpload extends EventTarget {
  static last: FakeUpload;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  address = '';
  open = (_method: string, address: string) => void Object.assign(this, { address });
  setRequestHeader = vi.fn();
  send = vi.fn();
  abort = () => void this.dispatchEvent(new Event('abort'));
  constructor() {
    super();
    FakeUpload.last = this;
  }
  progress = (loaded: number) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded }));
  answer = (status: number, answer: unknown) => {
    Object.assign(this, { status, responseText: JSON.stringify(answer) });
    this.dispatchEvent(new Event('load'));
    this.dispatchEvent(new Event('loadend'));
  };
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const chooseFile = async (app: ReturnType<typeof renderApp>) => {
  const file = new File(['email\nada@example.com\n'], 'people.csv', { type: 'text/csv' });
  await app.user.upload(await screen.findByLabelText('CSV file'), file);
  await waitFor(() => expect(FakeUpload.last?.send).toHaveBeenCalled());
  return FakeUpload.last;
};

test('with a column of phone numbers, the country of those without a country code is chosen', async () => {
  const columns = [{ name: 'Mobile', samples: ['0151 12345678'], target: 'phone' as const }];
  const { user, server } = renderApp(`${base}/imports/${importId}`, importServer({ columns }).answers);
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Country of phone numbers without a country code' }),
    'Germany',
  );
  await waitFor(() =>
    expect(server.asked.find(([path]) => path === 'workspace.imports.save')?.[1]).toMatchObject({
      format: { delimiter: ',', phoneCountry: 'DE' },
    }),
  );
});

test('the passes tab leads to the import and its file chooser, and a file shows its progress and then its columns', async () => {
  vi.stubGlobal('navigator', Object.assign(navigator, { userActivation: { isActive: true } }));
  const choosers = vi.spyOn(HTMLInputElement.prototype, 'click');
  const app = renderApp(`${base}/templates/${template.id}/passes`, importServer().answers);
  await app.follow('Import');
  await heading('Import people');
  expect(choosers.mock.contexts).toEqual([await screen.findByLabelText('CSV file')]);
  const upload = await chooseFile(app);
  expect(upload.address).toContain(`passTemplateId=${template.id}&fileName=people.csv`);
  upload.progress(11);
  expect(await screen.findByText(/11 bytes of 22 bytes uploaded/)).toBeTruthy();
  upload.answer(200, { id: importId });
  await heading('Check what the columns hold');
  expect(app.history.location.pathname).toBe(`${base}/imports/${importId}`);
});

test('a refused file is explained, and another can be chosen', async () => {
  const app = renderApp(`${base}/templates/${template.id}/import`, importServer().answers);
  const upload = await chooseFile(app);
  upload.answer(422, { error: { detail: 'This is a spreadsheet or an archive. Save it as a CSV file.' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Save it as a CSV file.');
  expect(await button('Choose a file')).toBeTruthy();
});

test('an upload that is stopped leads back to choosing a file, without an error and without opening the chooser', async () => {
  vi.stubGlobal('navigator', Object.assign(navigator, { userActivation: { isActive: true } }));
  const choosers = vi.spyOn(HTMLInputElement.prototype, 'click');
  const app = renderApp(`${base}/templates/${template.id}/import`, importServer().answers);
  await chooseFile(app);
  await app.press('Stop');
  expect(await button('Choose a file')).toBeTruthy();
  expect(choosers).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a template that is not published leads to the editor', async () => {
  const draft = { ...publishedTemplate('Draft'), publishedRevision: null };
  renderApp(`${base}/templates/${draft.id}/import`, sampleServer({ templates: [draft] }).answers);
  expect(await screen.findByText('Publish this pass first')).toBeTruthy();
  expect(await link('Open the editor')).toBeTruthy();
});

test('columns are shown with their values, and the first people as their passes', async () => {
  const app = renderApp(`${base}/imports/${importId}`, importServer().answers);
  const table = await screen.findByRole('table', { name: 'Columns of the file' });
  expect(within(table).getByRole('rowheader', { name: /Given.*Ada.*Zoë/ })).toBeTruthy();
  const passes = await screen.findByRole('region', { name: 'Your people’s passes' });
  await within(passes).findByText(/Hello Ada/);
  expect(within(passes).getByText('1 of the first 3')).toBeTruthy();
  await app.press('Next person');
  expect(await within(passes).findByText(/Hello Zoë/)).toBeTruthy();
  expect(within(passes).getByText(/This row would be refused: Tier is required\./)).toBeTruthy();
});

test('a column takes over what another one held, and what is chosen stays and is saved', async () => {
  const { answers } = importServer();
  const app = renderApp(`${base}/imports/${importId}`, answers);
  const stamps = await screen.findByRole('combobox', { name: 'Stamps holds' });
  await app.user.selectOptions(stamps, 'First name');
  await waitFor(() => expect(app.server.calls('workspace.imports.save')).toBe(1));
  expect((screen.getByRole('combobox', { name: 'Stamps holds' }) as HTMLSelectElement).value).toBe(
    'firstName',
  );
  expect((screen.getByRole('combobox', { name: 'Given holds' }) as HTMLSelectElement).value).toBe('');
});

test('missing values are named, and the import cannot start without them', async () => {
  const app = renderApp(`${base}/imports/${importId}`, importServer().answers);
  const email = await screen.findByRole('combobox', { name: 'E-Mail holds' });
  await app.user.selectOptions(email, 'Not imported');
  expect(await screen.findByText('Choose the column that holds the email addresses.')).toBeTruthy();
  expect((await button('Start the import')).getAttribute('aria-disabled')).toBe('true');
});

test('ambiguous dates cause a question, whose answer can be changed', async () => {
  const format = { ...uploaded.format, dateOrder: null };
  const { answers } = importServer({ format, problems: [dateOrderMissing] });
  const app = renderApp(`${base}/imports/${importId}`, answers);
  const question = await screen.findByRole('radiogroup', { name: /Which comes first in dates/ });
  expect((await button('Start the import')).getAttribute('aria-disabled')).toBe('true');
  await app.user.click(within(question).getByRole('radio', { name: 'The month: March 4' }));
  await button('Import 1,898 rows');
  await app.user.click(within(question).getByRole('radio', { name: 'The day: 3 April' }));
  await waitFor(() => expect(app.server.calls('workspace.imports.save')).toBe(2));
});

test('the preview of a row without a person says so', async () => {
  const { answers } = importServer();
  const nameless = { ...previewRow('', 1), user: { email: '', firstName: '', lastName: '' } };
  renderApp(`${base}/imports/${importId}`, { ...answers, 'workspace.imports.preview': () => [nameless] });
  const passes = await screen.findByRole('region', { name: 'Your people’s passes' });
  expect(await within(passes).findByText('No name')).toBeTruthy();
  expect(within(passes).queryByText('Erased person')).toBeNull();
});

test('the whole file is checked, and what would be refused is counted with reasons', async () => {
  const app = renderApp(`${base}/imports/${importId}`, importServer().answers);
  const check = [{ ...checked, next: { offset: 6_000, line: 1_001, row: 1_000 } }, checked];
  app.server.answer({ 'workspace.imports.check': () => check.shift() ?? checked });
  await button('Import 3,796 rows');
  expect(screen.getByText('The email address is not valid.')).toBeTruthy();
  expect(screen.getByText('4 rows, the first in line 12')).toBeTruthy();
});

test('a started import shows its pace, can be canceled after asking, and keeps what was issued', async () => {
  const { answers, set } = importServer();
  const app = renderApp(`${base}/imports/${importId}`, answers);
  await app.press('Import 1,898 rows');
  await heading('Importing people');
  set({
    processed: { rows: 1_000, bytes: 6_000 },
    counts: { issued: 990, updated: 0, skipped: 8, refused: 2 },
    rowsPerSecond: 2_500,
    secondsLeft: 44,
  });
  expect(
    await screen.findByText('2,500 rows a second, about 40 seconds left', {}, { timeout: 5_000 }),
  ).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Imported' }).getAttribute('aria-valuenow')).toBe('50');
  await app.press('Cancel the import');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('The 990 passes issued so far stay.');
  await app.user.click(within(dialog).getByRole('button', { name: 'Cancel the import' }));
  await heading('Import canceled');
});

test('a finished import offers its refused rows and the passes', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const app = renderApp(
    `${base}/imports/${importId}`,
    importServer({
      status: 'done',
      startedAt: '2026-11-22T10:01:00.000Z',
      processed: { rows: 2_000, bytes: 12_000 },
      counts: { issued: 1_998, updated: 0, skipped: 0, refused: 2 },
    }).answers,
  );
  app.server.answer({ 'workspace.imports.linkToRefusedRows': () => ({ url: '/downloads/token/content' }) });
  expect(await screen.findByText('1,998 passes issued from 2,000 rows.')).toBeTruthy();
  await app.press('Download refused rows');
  await waitFor(() => expect(click).toHaveBeenCalled());
  expect(await link('See the passes')).toBeTruthy();
  expect((await link('Send links')).getAttribute('href')).toContain(`/send-download?importId=${importId}`);
  click.mockRestore();
});

test('an import that changed passes says how many', async () => {
  renderApp(
    `${base}/imports/${importId}`,
    importServer({
      status: 'done',
      existing: 'update',
      startedAt: '2026-11-22T10:01:00.000Z',
      processed: { rows: 2_000, bytes: 12_000 },
      counts: { issued: 0, updated: 2_000, skipped: 0, refused: 0 },
    }).answers,
  );
  expect(await screen.findByText('All 2,000 rows imported: 2,000 passes updated.')).toBeTruthy();
});

test('an import that stopped says why', async () => {
  renderApp(
    `${base}/imports/${importId}`,
    importServer({
      status: 'failed',
      startedAt: '2026-11-22T10:01:00.000Z',
      failure: 'This pass is archived',
    }).answers,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('This pass is archived');
});

test('members import new passes; updating existing ones is left to admins', async () => {
  openAsMember();
  expect(await screen.findByRole('radio', { name: /^Update their pass/ })).toHaveProperty('disabled', true);
  await button(/^Import |^Start the import/);
});

test('members cannot start an import that updates passes', async () => {
  openAsMember({ existing: 'update' });
  await screen.findByText('Only an admin can start an import that updates passes.');
  expect(screen.queryByRole('button', { name: /^Import |^Start the import/ })).toBeNull();
});

function openAsMember(changes: Partial<Import> = {}) {
  renderApp(`${base}/imports/${importId}`, {
    ...importServer(changes).answers,
    'workspace.get': () => memberWorkspace,
  });
}

test('a column becomes a new attribute in place, with name and type from the file, and is then imported as it', async () => {
  const { answers } = importServer();
  const added = vi.fn();
  const { user, press } = renderApp(`${base}/imports/${importId}`, {
    ...answers,
    'workspace.passTemplates.addAttribute': ({ workspaceHandle: _, ...input }) => {
      added(input);
      const { document } = template.latestRevision;
      const { key, label, type } = input;
      const attribute = { id: key, key, label, type, scope: 'pass' as const, required: false };
      const attributes = [...document.attributes, { ...attribute, default: null, onSignUpForm: false }];
      const revision = { ...template.latestRevision, document: { ...document, attributes } };
      return { ...template, latestRevision: revision, publishedRevision: { ...revision, iconUri: null } };
    },
  });
  const select = await screen.findByRole('combobox', { name: 'Stamps holds' });
  await press('New attribute for Stamps');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Stamps');
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveProperty('value', 'number');
  await user.click(screen.getByRole('switch', { name: /^Show it on the pass/ }));
  await press('Create and publish');
  await waitFor(() => expect(select).toHaveProperty('value', 'attributes.stamps'));
  expect(added).toHaveBeenCalledWith({
    passTemplateId: template.id,
    key: 'stamps',
    label: 'Stamps',
    type: 'number',
    isShown: true,
  });
  expect(screen.queryByRole('dialog', { name: 'New attribute' })).toBeNull();
});
