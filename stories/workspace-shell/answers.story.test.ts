import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPage } from '../browser/open-page.ts';
import { signIn } from '../browser/sign-in.ts';
import { embedPages } from './embed-pages.ts';
import { password, setShell } from './set-shell.ts';

const { world, browser, page, tenant, home, provoke } = setShell(embedPages);

test('"Error loading workspace" (settings), with the request id and the way to try again', async () => {
  provoke(/500|went wrong on our side/);
  const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  await page().route('**/trpc/*workspace.get*', async (route) => {
    const count = new URL(route.request().url()).pathname.split(',').length;
    const data = { code: 'BAD_REQUEST', httpStatus: 500, requestId };
    const error = { message: 'Something went wrong on our side.', code: -32603, data };
    await route.fulfill({ status: 500, json: Array.from({ length: count }, () => ({ error })) });
  });
  await page().goto(`${home()}/settings/workspace`);
  await page().getByRole('heading', { name: 'Error loading workspace' }).waitFor();
  await page().getByText(requestId).waitFor();
  await page().getByRole('button', { name: 'Copy request id' }).waitFor();
  await page().unrouteAll({ behavior: 'wait' });
  await page().getByRole('button', { name: 'Try again' }).click();
  await page().getByRole('textbox', { name: 'Workspace Name' }).waitFor();
});

test('"Error saving, please try again later": on a phone the toast leaves an editor’s tools free', async () => {
  const phone = await openPage(browser(), { viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(phone.page, { publicUrl: world().publicUrl, email: tenant().person.email, password });
  await phone.page.route('**/trpc/*passTemplates.save*', (route) => route.abort());
  await phone.page.goto(`${home()}/templates/${tenant().passTemplateId}/edit`);
  const tool = (name: string) => phone.page.getByRole('button', { name, exact: true });
  await tool('Design').click();
  await phone.page.getByRole('textbox', { name: 'Heading' }).fill('Rewards Gold');
  await phone.page.keyboard.press('Control+S');
  await phone.page.getByText('Error saving, please try again later').waitFor();
  await phone.page.keyboard.press('Escape');
  // What a finger would meet there is the tool, not the toast.
  await tool('Features').click({ trial: true });
  await phone.page.getByText('Error saving, please try again later').waitFor();
  await phone.close();
});

test('the workspace is asked for again after 30 s and not before; so it is where a campaign is edited', async () => {
  const { page: visitor, close } = await openPage(browser());
  await visitor.clock.install();
  const { person, campaignId, workspaceHandle } = tenant();
  await signIn(visitor, { publicUrl: world().publicUrl, email: person.email, password });
  const asked = () => asks.filter((name) => name === 'workspace.get').length;
  const asks: string[] = [];
  visitor.on('request', (request) => asks.push(...proceduresOf(request.url())));
  const go = async (name: string) => {
    await visitor
      .getByRole('navigation', { name: 'Workspace', exact: true })
      .getByRole('link', { name })
      .click();
    await visitor.getByRole('heading', { name }).first().waitFor();
  };
  await visitor.goto(`${world().publicUrl}/${workspaceHandle}/campaigns`);
  await visitor.getByRole('heading', { name: /^Campaigns/ }).waitFor();
  expect(asked()).toBe(1);
  await visitor.clock.fastForward(20_000);
  await visitor.getByRole('link', { name: 'Weekend at Aurora Coffee' }).click();
  await visitor.waitForURL(`**/campaigns/${campaignId}/edit**`);
  await visitor.getByRole('textbox', { name: 'Message' }).waitFor();
  await go('Pass Templates');
  expect(asked()).toBe(1);
  await visitor.clock.fastForward(30_000);
  await go('Campaigns');
  await expect.poll(asked).toBe(2);
  await close();
});

test('the integration auth is asked for again after 59 minutes and not before, while its page is open', async () => {
  const { page: visitor, close } = await openPage(browser());
  await visitor.clock.install();
  await signIn(visitor, { publicUrl: world().publicUrl, email: tenant().person.email, password });
  const asks: string[] = [];
  visitor.on('request', (request) => asks.push(...proceduresOf(request.url())));
  const asked = () => asks.filter((name) => name === 'workspace.getPrismatic').length;
  await visitor.goto(`${home()}/integrations`);
  await visitor.locator('#integrations-marketplace iframe').waitFor();
  expect(asked()).toBe(1);
  await visitor.clock.fastForward('58:30');
  await visitor.clock.fastForward(20_000);
  expect(asked()).toBe(1);
  await visitor.clock.fastForward(20_000);
  await expect.poll(asked).toBe(2);
  await close();
});

/** What a call of the pages asks for; some calls ask for several things at once. */
const proceduresOf = (url: string) => /\/trpc\/([^?]+)/.exec(url)?.[1]?.split(',') ?? [];

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

test('a list of more than ten thousand says "10,000+", and a search that met nothing among them looks further by itself', async () => {
  const { workspaceId, campaignId } = tenant();
  await world().server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    sql`insert into campaigns (workspace_id, id, target_pass_template_id, name, status, created_at)
      select workspace_id, gen_random_uuid(), target_pass_template_id, 'Weekly ' || n, 'Draft', created_at
      from campaigns, generate_series(1, ${10_500}::int) n
      where workspace_id = ${workspaceId} and id = ${campaignId}`.execute(db),
  );
  await page().goto(`${home()}/campaigns`);
  await page().getByRole('heading', { name: 'Campaigns (10,000+)' }).waitFor();
  const further = Promise.withResolvers<void>();
  await page().route('**/trpc/*campaigns.list*', async (route) => {
    if (route.request().url().includes('cursor')) await further.promise;
    await route.continue();
  });
  await page().getByRole('textbox', { name: 'Search campaigns' }).fill('#');
  const looking = page().getByRole('status').filter({ hasText: 'Nothing yet, looking further' });
  await looking.waitFor();
  further.resolve();
  await page().getByText('Your search did not match any campaigns').waitFor();
  expect(await looking.count()).toBe(0);
  await page().unrouteAll({ behavior: 'wait' });
});
