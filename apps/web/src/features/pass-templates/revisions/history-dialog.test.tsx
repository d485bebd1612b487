import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, heading, renderApp } from '../../../testing/render-app.tsx';
import { publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

function openEditor({ archived = false } = {}) {
  const template = publishedTemplate();
  const { document } = template.latestRevision;
  const designed = ['Rewards', 'Spring', 'Summer'].map((title) => ({ ...document, heading: title }));
  const kept = designed.map((design, index) => ({
    id: crypto.randomUUID(),
    number: index + 1,
    savedAt: `2026-03-0${index + 1}T10:00:00.000Z`,
    savedBy:
      [
        { accountId: 'user_gone', name: null },
        { accountId: 'user_ada', name: 'Ada Lovelace' },
      ][index] ?? null,
    publishedAt: index === 0 ? '2026-03-01T11:00:00.000Z' : null,
    isLatest: index === 2,
    isInUse: index === 0,
    previousRevisionId: null as string | null,
    changeCount: index === 0 ? null : 1,
    document: design,
  }));
  for (const [index, revision] of kept.entries()) revision.previousRevisionId = kept[index - 1]?.id ?? null;
  const [first, , last] = kept;
  if (!first || !last) throw new Error('There are three revisions.');
  template.latestRevision = {
    ...template.latestRevision,
    id: last.id,
    isPublished: false,
    document: last.document,
  };
  template.publishedRevision = template.publishedRevision && {
    ...template.publishedRevision,
    id: first.id,
    document: first.document,
  };
  template.stats = { ...template.stats, issued: 2_000, active: 1_204 };
  if (archived) template.archivedAt = '2026-04-01T10:00:00.000Z';
  const revisions = new Map([[template.id, kept.toReversed()]]);
  const app = renderApp(
    `/aurora-coffee/templates/${template.id}/edit`,
    sampleServer({ templates: [template], revisions }).answers,
  );
  return { ...app, template, first };
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const headingField = () => screen.getByRole('textbox', { name: 'Name of the card' });

test('the history says of each version when and by whom it was saved, its state, and how much it changed', async () => {
  const { press, user } = openEditor();
  await press('History');
  const history = await dialog('History');
  const items = (await history.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(items).toEqual([
    expect.stringMatching(/^Version 3CurrentDraft.*2026.*API · 1 change$/),
    expect.stringMatching(/^Version 2Draft.*2026.*Ada Lovelace · 1 change$/),
    expect.stringMatching(/^Version 1Published.*2026.*Unknown · First version$/),
  ]);
  await user.click(history.getByRole('button', { name: /^Version 3/ }));
  await history.findByText('Heading changed from “Spring” to “Summer”');
  expect(history.queryByRole('button', { name: 'Restore this version' })).toBeNull();
});

test('a version is compared with the one before or with the current one, in both wallets', async () => {
  const { press, user } = openEditor();
  await press('History');
  const history = await dialog('History');
  await user.click(await history.findByRole('button', { name: /^Version 2/ }));
  expect(await history.findByText('Heading changed from “Rewards” to “Spring”')).toBeDefined();
  for (const wallet of ['Apple Wallet', 'Google Wallet']) {
    const cards = within(history.getByRole('region', { name: wallet }));
    expect(
      cards.getAllByRole('figure').map((figure) => figure.querySelector('figcaption')?.textContent),
    ).toEqual(['Version before', 'Version 2']);
  }
  // On a narrow screen the revision replaces the list and takes the focus.
  expect(document.activeElement).toBe(history.getByRole('button', { name: 'All versions' }));
  await user.click(history.getByRole('button', { name: 'All versions' }));
  expect(document.activeElement).toBe(history.getByRole('button', { name: /^Version 2/ }));
  await user.keyboard('{Enter}');
  await user.click(await history.findByRole('radio', { name: 'Compare with current' }));
  expect(await history.findByText('Heading changed from “Summer” to “Spring”')).toBeDefined();
});

test('restoring saves the version as a draft at once; Undo returns to the previous design', async () => {
  const { press, user, server, template } = openEditor();
  await press('History');
  await user.click(await screen.findByRole('button', { name: /^Version 1/ }));
  await press('Restore this version');
  await screen.findByText('Version 1 restored as a new draft');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(headingField()).toHaveProperty('value', 'Rewards');
  await button('Saved');
  expect(template.latestRevision.heading).toBe('Rewards');
  expect(server.calls('workspace.passTemplates.revisions.restore')).toBe(1);
  await press('Undo');
  expect(headingField()).toHaveProperty('value', 'Summer');
  await button('Save');
});

test('restoring asks first if it replaces unsaved changes, and keeps them on Cancel', async () => {
  const { press, user, fill, server } = openEditor();
  await fill('Name of the card', 'Unsaved');
  await press('History');
  await user.click(await screen.findByRole('button', { name: /^Version 1/ }));
  await press('Restore this version');
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace your unsaved changes?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(server.calls('workspace.passTemplates.revisions.restore')).toBe(0);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await press('Restore this version');
  await press('Restore version 1');
  await waitFor(() => expect(headingField()).toHaveProperty('value', 'Rewards'));
  await press('Undo');
  expect(headingField()).toHaveProperty('value', 'Unsaved');
});

test('a new name alone is no reason to ask, and stays unsaved', async () => {
  const { press, user, fill } = openEditor();
  await fill('Internal name of the template', 'Renamed');
  await press('History');
  await user.click(await screen.findByRole('button', { name: /^Version 1/ }));
  await press('Restore this version');
  await screen.findByText('Version 1 restored as a new draft');
  expect(screen.getByRole('textbox', { name: 'Internal name of the template' })).toHaveProperty(
    'value',
    'Renamed',
  );
  await button('Save');
});

test('a version that was saved meanwhile is not replaced', async () => {
  const { press, user, template } = openEditor();
  await press('History');
  await user.click(await screen.findByRole('button', { name: /^Version 1/ }));
  template.latestRevision = { ...template.latestRevision, id: crypto.randomUUID() };
  await press('Restore this version');
  await screen.findByText('Someone else saved this template');
  expect(headingField()).toHaveProperty('value', 'Summer');
});

test('the history of an archived template is shown and restores nothing', async () => {
  const { press, user } = openEditor({ archived: true });
  await press('History');
  await user.click(await screen.findByRole('button', { name: /^Version 1/ }));
  await heading('Version 1');
  expect(screen.queryByRole('button', { name: 'Restore this version' })).toBeNull();
});

test('a history that could not be loaded says so and is loaded again on request', async () => {
  const { press, server } = openEditor();
  const restore = server.disconnect('workspace.passTemplates.revisions.list');
  await press('History');
  await screen.findByText('Could not load the history');
  restore();
  await press('Try again');
  await button(/^Version 3/);
});

test('Publish shows what changes on how many passes; only then it publishes', async () => {
  const { press, server } = openEditor();
  await press('Publish');
  const comparison = await dialog('Compare before publishing');
  expect(comparison.getByText(/^1 text changed, 1.204 passes will refresh$/)).toBeDefined();
  comparison.getByText('Heading changed from “Rewards” to “Summer”');
  expect(server.calls('workspace.passTemplates.publish')).toBe(0);
  await press('Publish changes');
  await screen.findByText(/published!$/);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Compare before publishing' })).toBeNull());
});

test('canceling the comparison publishes nothing', async () => {
  const { press, server } = openEditor();
  await press('Publish');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls('workspace.passTemplates.publish')).toBe(0);
});
