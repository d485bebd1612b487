import type { Campaign, PassTemplate } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refusal } from '../../../../lib/answering-trpc.fixture.ts';
import { sampleWorkspace } from '../../../../lib/render-page.fixture.tsx';
import { button, renderApp } from '../../../../testing/render-app.tsx';
import {
  draftCampaign,
  publishedTemplate,
  samplePass,
  sampleServer,
} from '../../../../testing/sample-server.ts';

const said = (words: string) => screen.findByText(words);

function unpublishedChanges(changes: Partial<PassTemplate> = {}): PassTemplate {
  const template = publishedTemplate();
  return {
    ...template,
    latestRevision: { ...template.latestRevision, id: crypto.randomUUID(), isPublished: false },
    ...changes,
  };
}

function openEditor(template: PassTemplate, canManage = true, development = false) {
  const { organization } = sampleWorkspace;
  const issued: object[] = [];
  const permissions = { canManage, canCreateWorkspace: canManage };
  const app = renderApp(
    `/aurora-coffee/templates/${template.id}/edit`,
    {
      ...sampleServer({ templates: [template] }).answers,
      'workspace.get': () => ({ ...sampleWorkspace, organization: { ...organization, permissions } }),
      'workspace.passes.issue': ({ user, attributes }) => {
        issued.push({ user, attributes });
        return samplePass(template);
      },
    },
    { config: { development } },
  );
  return {
    ...app,
    issued,
    publish: async () => {
      await app.press('Publish');
      await app.press('Publish changes');
    },
  };
}

const published = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('what Publish hints at follows the draft: "You must save before you can publish your pass", nothing, "The current version of the pass is already published"', async () => {
  const { fill, press, publish, user } = openEditor(unpublishedChanges());
  const hint = async () => {
    const hintId = (await button('Publish')).getAttribute('aria-describedby');
    return hintId && document.getElementById(hintId)?.textContent;
  };
  await said('Unpublished Changes');
  expect(await hint()).toBeNull();
  await fill('Name of the card', 'Autumn');
  expect(await hint()).toBe('You must save before you can publish your pass');
  await press('Save');
  await button('Saved');
  expect(await hint()).toBeNull();
  await publish();
  await published('Congrats, your pass has been published!');
  await user.keyboard('{Escape}');
  await waitFor(async () =>
    expect(await hint()).toBe('The current version of the pass is already published'),
  );
  expect(screen.queryByText('Unpublished Changes')).toBeNull();
});

test('an unsaved template says "You must save before you can publish your pass"', async () => {
  renderApp('/aurora-coffee/templates/new/edit?passType=generic', sampleServer({}).answers);
  expect((await button('Publish')).getAttribute('aria-disabled')).toBe('true');
  await said('You must save before you can publish your pass');
});

test('an archived template is neither saved nor published; a demo one has its badge', async () => {
  openEditor(unpublishedChanges({ archivedAt: '2026-01-03T10:00:00.000Z', isDemo: true }));
  await said('This pass is archived');
  await said('Demo');
  for (const name of ['Publish', 'Save', 'Saved']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('published without issued passes: "Congrats, your pass has been published!" leads to "Invite users"', async () => {
  const template = unpublishedChanges();
  const { publish } = openEditor(template);
  await publish();
  const dialog = await published('Congrats, your pass has been published!');
  expect(dialog.getByRole('link', { name: 'Invite users' }).getAttribute('href')).toBe(
    `/aurora-coffee/templates/${template.id}/send-download`,
  );
});

test('after publishing, “Issue to me” issues one pass to the user and shows its code', async () => {
  const { publish, press, issued } = openEditor(unpublishedChanges());
  await publish();
  const dialog = await published('Congrats, your pass has been published!');
  expect(dialog.queryByRole('button', { name: 'Add to the virtual phones' })).toBeNull();
  await press('Issue to me');
  await dialog.findByRole('img', { name: 'QR code of the download link' });
  expect(dialog.queryByRole('button', { name: 'Issue to me' })).toBeNull();
  const user = { email: 'ada@aurora.example', firstName: 'Ada', lastName: 'Lovelace' };
  expect(issued).toEqual([{ user, attributes: {} }]);
});

test('in development, both virtual phones open the pass’s page with the button of their wallet', async () => {
  const opened: string[] = [];
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
    const phones = [
      { id: 'iphone', platform: 'ios' },
      { id: 'android', platform: 'android' },
    ];
    if (request?.method !== 'POST') return Response.json({ phones });
    opened.push(`${url} ${JSON.parse(String(request.body)).url}`);
    return Response.json({ passId: 'pass' }, { status: 201 });
  });
  const { publish, press } = openEditor(unpublishedChanges({ issuedPassCount: 2 }), true, true);
  await publish();
  const dialog = await published('Success! Pass Template Published');
  await press('Add to the virtual phones');
  await dialog.findByText('Both virtual phones hold it now.');
  expect(dialog.getByRole('link', { name: 'Open the virtual phones' }).getAttribute('href')).toBe(
    `/lab?open=${encodeURIComponent('["pass","pass"]')}`,
  );
  expect(opened).toEqual([
    '/lab/api/phones/iphone/passes https://passes.example/d/grace/apple',
    '/lab/api/phones/android/passes https://passes.example/d/grace/google',
  ]);
  vi.unstubAllGlobals();
});

test('published with issued passes: "Success! Pass Template Published" leads to "Send a Push" and "View Template"', async () => {
  const template = unpublishedChanges({ issuedPassCount: 2 });
  const { publish } = openEditor(template);
  await publish();
  const dialog = await published('Success! Pass Template Published');
  expect(dialog.getByRole('link', { name: 'Send a Push' }).getAttribute('href')).toBe(
    `/aurora-coffee/campaigns/new/edit?passTemplateId=${template.id}`,
  );
  expect(dialog.getByRole('link', { name: 'View Template' }).getAttribute('href')).toBe(
    `/aurora-coffee/templates/${template.id}`,
  );
});

test('a member, who cannot create campaigns, is only offered "View Template"', async () => {
  const { publish } = openEditor(unpublishedChanges({ issuedPassCount: 2 }), false);
  await publish();
  const dialog = await published('Success! Pass Template Published');
  expect(dialog.getAllByRole('link').map((each) => each.textContent)).toEqual(['View Template']);
});

test('a failed publish says "Failed to publish pass template. Please try again later." and can be repeated', async () => {
  const { server, press } = openEditor(unpublishedChanges({ publishedRevision: null }));
  const restore = server.disconnect('workspace.passTemplates.publish');
  await press('Publish');
  await said('Failed to publish pass template. Please try again later.');
  restore();
  await press('Publish');
  await published('Congrats, your pass has been published!');
});

test('a refused publish says what a wallet would refuse', async () => {
  const { server, press } = openEditor(unpublishedChanges({ publishedRevision: null }));
  server.answer({
    'workspace.passTemplates.publish': () => {
      throw refusal('CONFLICT', 'Two fields of the pass share a key.', { appCode: 'designNotPublishable' });
    },
  });
  await press('Publish');
  await said('Two fields of the pass share a key.');
});

test('a failed save says "Error saving, please try again later" and keeps what was typed', async () => {
  const { server, fill, press } = openEditor(unpublishedChanges());
  server.disconnect('workspace.passTemplates.save');
  await fill('Name of the card', 'Autumn');
  await press('Save');
  await said('Error saving, please try again later');
  expect(screen.getByRole('textbox', { name: 'Name of the card' })).toHaveProperty('value', 'Autumn');
  expect((await button('Save')).hasAttribute('disabled')).toBe(false);
});

test('Publish of a design with errors publishes nothing and opens the list of issues, errors before warnings', async () => {
  const template = unpublishedChanges();
  template.latestRevision.document.translations = { de: { heading: '{{ broken' } };
  const { server, press } = openEditor(template);
  await screen.findByRole('button', { name: /^\d+ issues/ });
  await press('Publish');
  const list = within(await screen.findByRole('dialog', { name: /^\d+ issues/ }));
  const marks = list.getAllByLabelText(/^(Error|Warning)$/).map((mark) => mark.getAttribute('aria-label'));
  expect(marks).toEqual(marks.toSorted());
  expect(new Set(marks)).toEqual(new Set(['Error', 'Warning']));
  expect(server.calls('workspace.passTemplates.publish')).toBe(0);
});

const hardToRead = { colors: { background: '#101010', foreground: '#222222', label: '#ffffff' } };

test('a first publication with problems that holders will see asks, and publishes when confirmed', async () => {
  const template = unpublishedChanges({ publishedRevision: null });
  Object.assign(template.latestRevision.document, hardToRead);
  const { server, press } = openEditor(template);
  await screen.findByRole('button', { name: /^\d+ (issues|warnings)/ });
  await press('Publish');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Publish with 1 problem?' }));
  dialog.getByText('In Apple Wallet the text is hard to read on this background.');
  await press('Keep editing');
  expect(server.calls('workspace.passTemplates.publish')).toBe(0);
  await press('Publish');
  await press('Publish anyway');
  await published('Congrats, your pass has been published!');
});

test('the comparison before publishing names the problems that holders will see', async () => {
  const template = unpublishedChanges();
  Object.assign(template.latestRevision.document, hardToRead);
  const { press } = openEditor(template);
  await screen.findByRole('button', { name: /^\d+ (issues|warnings)/ });
  await press('Publish');
  const problems = within(await screen.findByRole('region', { name: 'Holders will see 1 problem' }));
  problems.getByText('In Apple Wallet the text is hard to read on this background.');
});

test('the publishing dialog names the campaigns that cover something, and what publishing shows again', async () => {
  const template = unpublishedChanges();
  const { document: before } = template.latestRevision;
  const changed = { ...before, colors: { ...before.colors, background: '#123456' } };
  const [field] = before.fields.header;
  const campaign: Campaign = {
    ...draftCampaign(template),
    status: 'Sent',
    launchedAt: '2026-01-02T10:00:00.000Z',
    passChange: { fields: { points: { value: 'Double' } }, colors: { background: '#000000' } },
  };
  const latestRevision = { ...template.latestRevision, document: changed };
  const { press } = renderApp(
    `/aurora-coffee/templates/${template.id}/edit`,
    sampleServer({ templates: [{ ...template, latestRevision }], campaigns: [campaign] }).answers,
  );
  await press('Publish');
  await said(
    `The campaign “Weekend” covers “${field?.label ?? 'points'}”, the background color. Publishing shows the design again: the background color.`,
  );
});
