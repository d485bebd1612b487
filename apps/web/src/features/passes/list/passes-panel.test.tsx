import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../../testing/sample-server.ts';

afterEach(() => localStorage.clear());

const points: Attribute = {
  id: 'points',
  key: 'points',
  label: 'Points',
  type: 'number',
  scope: 'pass',
  required: false,
  default: 10,
  onSignUpForm: false,
};

function rewards() {
  const template = publishedTemplate();
  const document = { ...emptyDesignDocument('loyalty', 'Rewards'), attributes: [points] };
  if (template.publishedRevision) template.publishedRevision.document = document;
  return template;
}

function open(template = rewards(), search = '') {
  const passes = [{ ...samplePass(template), attributes: { points: 12_000 } }, samplePass(template)];
  return renderApp(
    `/aurora-coffee/templates/${template.id}/passes${search}`,
    sampleServer({ templates: [template], passes }).answers,
  );
}

const headers = async () => {
  const table = await screen.findByRole('table', { name: 'Passes' });
  await within(table).findAllByRole('link');
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .slice(1);
};
const defaults = ['Person', 'Email', 'Status', 'Wallets', 'Created'];

test('columns are chosen, attributes with their defaults included, and the default can be restored', async () => {
  const { press, user } = open();
  expect(await headers()).toEqual(defaults);
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name: 'Columns…' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Points' }));
  await user.click(screen.getByRole('checkbox', { name: 'Email' }));
  expect(await headers()).toEqual(['Person', 'Status', 'Points', 'Wallets', 'Created']);
  screen.getByRole('cell', { name: '12,000' });
  screen.getByRole('cell', { name: '10' });
  await press('Restore default');
  expect(await headers()).toEqual(defaults);
});

test('the choice is remembered per template', async () => {
  const template = rewards();
  localStorage.setItem(
    `tessera.passes-columns.${template.id}`,
    JSON.stringify(['externalId', 'a column of another release']),
  );
  open(template);
  expect(await headers()).toEqual(['Person', 'External id']);
});

test('each template has its own columns, and an invalid stored choice is ignored', async () => {
  const template = rewards();
  localStorage.setItem(`tessera.passes-columns.${crypto.randomUUID()}`, JSON.stringify(['externalId']));
  localStorage.setItem(`tessera.passes-columns.${template.id}`, '{"no":"list"}');
  open(template);
  expect(await headers()).toEqual(defaults);
});

test('a template without issued passes shows what to do instead of a list', async () => {
  const template = rewards();
  const { server } = renderApp(
    `/aurora-coffee/templates/${template.id}/passes`,
    sampleServer({ templates: [template], passes: [] }).answers,
  );
  await screen.findByText('Who gets the first pass?');
  await screen.findByRole('link', { name: 'Import' });
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Search passes' })).toBeNull();
  expect(server.calls('workspace.passTemplates.passes')).toBe(1);
});

test('a status that is cleared leaves the address', async () => {
  const { user, history } = open(rewards(), '?status=issued&platform=apple');
  await headers();
  for (const [name, nothing] of [
    ['Status', 'Any status'],
    ['Wallet', 'Any wallet'],
  ] as const)
    await user.selectOptions(await screen.findByRole('combobox', { name }), nothing);
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('the order is asked of the server and kept in the address', async () => {
  const { user, press, server, history } = open();
  await headers();
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name: 'Recently refreshed' }));
  await waitFor(() => expect(history.location.search).toBe('?sort=refreshed'));
  const sorts = () =>
    server.asked.flatMap(([path, input]) =>
      path === 'workspace.passTemplates.passes' ? [Object(input).sort] : [],
    );
  expect(sorts()).toEqual([undefined, 'refreshed']);
  await press('More');
  await user.click(await screen.findByRole('menuitem', { name: 'Newest first' }));
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('an unknown order leaves the address', async () => {
  const { server } = open(rewards(), '?sort=sideways');
  await headers();
  const [, input] = server.asked.find(([path]) => path === 'workspace.passTemplates.passes') ?? [];
  expect(Object(input).sort).toBeUndefined();
});
