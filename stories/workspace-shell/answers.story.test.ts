import { expect, test } from 'vitest';
import { openPage } from '../browser/open-page.ts';
import { storeSession } from '../browser/sign-in.ts';
import { embedPages } from './embed-pages.ts';
import { password, shellFixture } from './shell-fixture.ts';

const { world, browser, tenant, home } = shellFixture(embedPages);

test('"Error saving, please try again later": on a phone the toast does not cover the tools of the editor', async () => {
  const phone = await openPage(browser(), { viewport: { width: 390, height: 844 }, hasTouch: true });
  await storeSession(phone.page, { publicUrl: world().publicUrl, email: tenant().person.email, password });
  await phone.page.route('**/trpc/*passTemplates.save*', (route) => route.abort());
  await phone.page.goto(`${home()}/templates/${tenant().passTemplateId}/edit`);
  const tool = (name: string) => phone.page.getByRole('button', { name, exact: true });
  await tool('Design').click();
  await phone.page.getByRole('textbox', { name: 'Name of the card' }).fill('Rewards Gold');
  await phone.page.keyboard.press('Control+S');
  await phone.page.getByText('Error saving, please try again later').waitFor();
  await phone.page.keyboard.press('Escape');
  // The button receives the tap, not the toast.
  await tool('Features').click({ trial: true });
  await phone.page.getByText('Error saving, please try again later').waitFor();
  await phone.close();
});

test('on a phone, dragging the handle moves a field without a delay', async () => {
  const { page, close } = await openPage(browser(), {
    viewport: { width: 390, height: 844 },
    ...{ hasTouch: true, isMobile: true },
  });
  await storeSession(page, { publicUrl: world().publicUrl, email: tenant().person.email, password });
  await page.goto(`${home()}/templates/${tenant().passTemplateId}/edit`);
  await page.getByRole('button', { name: 'Content', exact: true }).tap();
  const handles = page.getByRole('button', { name: /^Drag / });
  const order = () =>
    handles.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  await handles.first().scrollIntoViewIfNeeded();
  const before = await order();
  const box = await handles.first().boundingBox();
  const { x, y } = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down?: number) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: down === undefined ? [] : [{ x, y: y + down }],
    });
  await touch('touchStart', 0);
  for (let down = 10; down <= 250; down += 10) await touch('touchMove', down);
  await page.getByText(/^Picked up|: position/).waitFor({ state: 'attached' });
  await touch('touchEnd');
  await expect.poll(order).not.toEqual(before);
  expect((await order()).toSorted()).toEqual(before.toSorted());
  await close();
});

test('the calls of these screens answer the specification’s fields; list responses carry nextCursor and totalCount', async () => {
  const { workspaceHandle, organizationHandle, person } = tenant();
  const { organization, workspace } = person.api;
  const inWorkspace = { workspaceHandle };
  expect(await organization.get.query({ organizationHandle })).toMatchObject({
    name: 'Aurora Coffee',
    handle: organizationHandle,
    workosIdentifier: tenant().organizationId,
    workspaceCreationEnabled: true,
    permissions: { canManage: true, canCreateWorkspace: true },
  });
  expect(await organization.lookup.query({})).toEqual({
    handle: organizationHandle,
    workosIdentifier: tenant().organizationId,
  });
  const answer = await workspace.get.query(inWorkspace);
  expect(Object.keys(answer)).toEqual(expect.arrayContaining(fieldsOfWorkspace));
  expect(Object.keys(await workspace.lookup.query(inWorkspace))).toEqual(
    expect.arrayContaining(['name', 'handle']),
  );
  expect(Object.keys(await workspace.getStatuses.query(inWorkspace)).toSorted()).toEqual([
    'hasApplePassTypeIdentifier',
    'hasCreatedTemplate',
    'hasNonDemoTemplate',
    'hasPublishedNonDemoTemplate',
  ]);
  expect(Object.keys(await workspace.getPrismatic.query(inWorkspace)).toSorted()).toEqual([
    'apiBaseUrl',
    'apiToken',
    'authToken',
  ]);
  expect(await workspace.embeddedPages.list.query(inWorkspace)).toMatchObject({
    embeddedPages: {
      beforeNativeNavigation: [{ label: 'Till', slug: 'till', icon: 'page', url: 'https://till.example/' }],
      afterNativeNavigation: [{ label: 'Handbook', slug: 'handbook' }],
    },
    nextCursor: null,
    totalCount: 2,
  });
  const lists = await Promise.all([
    organization.list.query({}),
    organization.workspaces.list.query({ organizationHandle }),
    workspace.list.query({}),
    workspace.accounts.list.query(inWorkspace),
    workspace.applePassTypeIdentifiers.list.query(inWorkspace),
    workspace.googleIssuers.list.query(inWorkspace),
    workspace.apiKeys.list.query(inWorkspace),
    organization.apiKeys.list.query({ organizationHandle }),
  ]);
  for (const list of lists) expect(list).toMatchObject({ nextCursor: null, totalCount: expect.any(Number) });
  expect(lists[0].organizations).toHaveLength(1);
  expect(lists[1].workspaces).toHaveLength(1);
  expect(lists[2].workspaces).toHaveLength(1);
  expect(lists[3].accounts).toContainEqual(
    expect.objectContaining({ name: 'Ada Lovelace', email: person.email }),
  );
  expect(Object.keys(lists[4].identifiers[0] ?? {})).toEqual(
    expect.arrayContaining([
      'id',
      'identifier',
      'teamIdentifier',
      'expiresAt',
      'platformManaged',
      'passTemplates',
    ]),
  );
  expect(Object.keys(lists[5].issuers[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'identifier', 'passTemplateCount']),
  );
  for (const keys of [lists[6], lists[7]]) {
    expect(keys.docsLink).toMatch(/^http/);
    expect(keys.apiKeys[0]).toMatchObject({ obscuredValue: expect.stringMatching(/^tsk_…/) });
    expect(keys.apiKeys[0]).not.toHaveProperty('value');
  }
});

const fieldsOfWorkspace = [
  'name',
  'handle',
  'organization',
  'timezoneName',
  'issuerName',
  'issuerAddress',
  'issuerContact',
  'passCount',
  'passTemplateCount',
  'canCreateNonDemoTemplates',
  'canSendCustomPassDownloadEmails',
  'demoPassCountLimit',
  'nextNonManagedApplePassTypeIdentifierExpiresAt',
  'showPlatformBranding',
  'hasApplePassTypeIdentifier',
];
