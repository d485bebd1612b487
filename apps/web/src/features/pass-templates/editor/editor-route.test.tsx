import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../lib/answering-trpc.fixture.ts';
import { button, heading, renderApp, textbox } from '../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

const templates = '/aurora-coffee/templates';
const unknownId = '0197f5a4-0000-7000-8000-000000000000';

function open(path: string, template = publishedTemplate()) {
  const app = renderApp(`${templates}/${path}`, sampleServer({ templates: [template] }).answers);
  return { ...app, template, search: () => app.history.location.search };
}

test.each(['location', 'deepLink', 'expiry', 'groupPasses'])(
  'the address of the legacy page %s is rewritten to page=features with that section',
  async (legacy) => {
    const template = publishedTemplate();
    const { history, search } = open(`${template.id}/edit?page=${legacy}`, template);
    await button('Saved');
    await waitFor(() => expect(search()).toBe(`?page=features&section=${legacy}`));
    expect(history.length).toBe(1);
  },
);

test('locationPreview opens the lock screen at a place; another view removes it from the address', async () => {
  const template = publishedTemplate();
  const { user, search } = open(`${template.id}/edit?page=features&locationPreview=true`, template);
  const lockScreen = await screen.findByRole('radio', { name: 'Lock screen' });
  expect(lockScreen).toHaveProperty('checked', true);
  await user.click(await screen.findByRole('radio', { name: 'Front' }));
  await waitFor(() => expect(search()).toBe('?page=features'));
});

test('"new" without passType is "Error": "Invalid runtime state, missing pass type"', async () => {
  open('new/edit?name=Rewards');
  await heading('Error');
  await screen.findByText('Invalid runtime state, missing pass type');
});

test('"new" with fromId is a duplicate: its name, its design, its identifier and its issuer', async () => {
  const template = publishedTemplate();
  const applePassTypeIdentifier = {
    id: crypto.randomUUID(),
    identifier: 'pass.example.aurora',
    teamIdentifier: 'AURORA1234',
    expiresAt: '2027-01-02T10:00:00.000Z',
    platformManaged: false,
  };
  const googleIssuer = { id: crypto.randomUUID(), identifier: '3388000000000000001' };
  const heldTemplate = { ...template, applePassTypeIdentifier, googleIssuer };
  heldTemplate.latestRevision.document.heading = 'As in the original';
  const { server, press, history } = open(`new/edit?fromId=${template.id}`, heldTemplate);
  expect(await textbox('Internal name of the template')).toHaveProperty('value', '(Duplicate) Rewards');
  await press('Create');
  await waitFor(() => expect(history.location.pathname).not.toMatch(/new/));
  expect(server.asked.find(([path]) => path === 'workspace.passTemplates.create')?.[1]).toMatchObject({
    name: '(Duplicate) Rewards',
    passType: 'loyalty',
    document: { heading: 'As in the original' },
    applePassTypeIdentifierId: applePassTypeIdentifier.id,
    googleIssuerId: googleIssuer.id,
  });
});

test('the address of a new template gives its name, its identifier and its issuer; its own address replaces that one', async () => {
  const [identifier, issuer] = [crypto.randomUUID(), crypto.randomUUID()];
  const { server, press, history, search } = open(
    `new/edit?passType=coupon&name=Winter&applePassTypeIdentifierId=${identifier}&googleIssuerId=${issuer}&page=barcode`,
  );
  await press('Create');
  await waitFor(() => expect(search()).toBe('?page=barcode'));
  expect(history.location.pathname).not.toMatch(/new/);
  expect(history.length).toBe(1);
  expect(server.asked.find(([path]) => path === 'workspace.passTemplates.create')?.[1]).toMatchObject({
    name: 'Winter',
    passType: 'coupon',
    applePassTypeIdentifierId: identifier,
    googleIssuerId: issuer,
  });
});

test('a template that is not found, or could not be loaded, is "Error", and the list is one step away', async () => {
  const { server, history } = open(`${unknownId}/edit`);
  await heading('Error');
  const restore = server.disconnect('workspace.passTemplates.get');
  history.push(`${templates}/${crypto.randomUUID()}/edit`);
  await screen.findByText('The template could not be loaded. Check the connection and try again.');
  restore();
  await screen.findByRole('link', { name: 'Back to Pass Templates' });
});

test('the details of an unpublished template open the editor; so do those of a missing one, which says "Error"', async () => {
  const unpublished = { ...publishedTemplate(), lastPublishedAt: null, publishedRevision: null };
  const { history, server } = open(`${unpublished.id}/passes`, unpublished);
  await button('Publish');
  expect(history.location.pathname).toBe(`${templates}/${unpublished.id}/edit`);
  server.answer({
    'workspace.passTemplates.get': () => {
      throw refusal('NOT_FOUND', 'Not found');
    },
  });
  history.push(`${templates}/${unknownId}`);
  await heading('Error');
  expect(history.location.pathname).toBe(`${templates}/${unknownId}/edit`);
});

test('the details of a published template open at its overview', async () => {
  const template = publishedTemplate();
  const { history } = open(template.id, template);
  await heading('Rewards');
  expect(history.location.pathname).toBe(`${templates}/${template.id}/overview`);
});
