import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { openPage } from '../browser/open-page.ts';
import { storeSession } from '../browser/sign-in.ts';
import { enter } from '../world/person.ts';
import { embedPages } from './embed-pages.ts';
import { password, shellFixture } from './shell-fixture.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

const { world, browser, page, tenant, home, provoke } = shellFixture(embedPages);

async function letCertificateExpireIn(milliseconds: number, isManaged = false): Promise<void> {
  const { workspaceId } = tenant();
  const expiresAt = new Date(Date.now() + milliseconds);
  await world().server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .updateTable('apple_pass_type_identifiers')
      .set({ platform_managed: isManaged, expires_at: expiresAt })
      .where('workspace_id', '=', workspaceId)
      .execute(),
  );
}

const sidebarLinks = (at: Page = page()) =>
  at
    .getByRole('navigation', { name: /^(Workspace|Manage workspace)$/ })
    .getByRole('link')
    .allTextContents();

test('sidebar links in order: embedded pages before native navigation, Pass Templates, Campaigns, Playbooks, embedded pages after it, and Settings at the bottom; at least 256 wide', async () => {
  await page().goto(`${home()}/campaigns`);
  await page().getByRole('link', { name: 'Till' }).waitFor();
  expect(await sidebarLinks()).toEqual([
    'Till',
    'Pass Templates',
    'Campaigns',
    'Playbooks',
    'Handbook',
    'Settings',
  ]);
  const current = page()
    .getByRole('navigation', { name: 'Workspace', exact: true })
    .locator('[aria-current]');
  expect(await current.allTextContents()).toEqual(['Campaigns']);
  const sidebar = page().getByRole('link', { name: 'Till' }).locator('xpath=ancestor::nav[2]');
  expect((await sidebar.boundingBox())?.width).toBeGreaterThanOrEqual(256);
  expect(await checkPage(page(), 'shell')).toEqual([]);
});

test('the sidebar becomes a drawer on small screens, which closes after navigation', async () => {
  await page().setViewportSize({ width: 390, height: 844 });
  // The page knows its new width with its next frame.
  await expect.poll(() => sidebarLinks()).toEqual([]);
  await page().getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page().getByRole('dialog', { name: 'Navigation' });
  await drawer.getByRole('link', { name: 'Settings' }).waitFor();
  expect(await checkPage(page(), 'shell-drawer')).toEqual([]);
  await drawer.getByRole('link', { name: 'Playbooks' }).click();
  await page().waitForURL(`${home()}/playbooks**`);
  await drawer.waitFor({ state: 'hidden' });
  await page().setViewportSize({ width: 1440, height: 900 });
});

test('the command menu knows every place of the workspace', async () => {
  await page().goto(`${home()}/campaigns`);
  await page().getByRole('link', { name: 'Till' }).waitFor();
  await page().keyboard.press('Control+K');
  const menu = page().getByRole('dialog', { name: 'Go to' });
  for (const name of ['Till', 'Playbooks', 'Handbook', 'Settings: API Management', 'Integrations'])
    await menu.getByRole('button', { name }).waitFor();
  await menu.getByRole('textbox').fill('settings: team');
  await menu.getByRole('button', { name: 'Settings: Team' }).waitFor();
  await page().keyboard.press('ArrowDown');
  await page().keyboard.press('Enter');
  await page().waitForURL(`${home()}/settings/team`);
});

test('the Apple certificate notice appears in the sidebar 28 days before, the last included, with "Upload Certificate", which opens its renewal; a managed one raises none', async () => {
  const notice = page().getByRole('region', { name: /^Apple certificate/ });
  await letCertificateExpireIn(dayMilliseconds, true);
  await page().goto(`${home()}/campaigns`);
  await page().getByRole('link', { name: 'Till' }).waitFor();
  expect(await notice.count()).toBe(0);
  await letCertificateExpireIn(28 * dayMilliseconds + 60 * 60 * 1000);
  await page().goto(`${home()}/campaigns`);
  await page().getByRole('link', { name: 'Till' }).waitFor();
  expect(await notice.count()).toBe(0);
  await letCertificateExpireIn(28 * dayMilliseconds - 1000);
  await page().reload();
  await page().getByRole('region', { name: 'Apple certificate expires soon' }).waitFor();
  await letCertificateExpireIn(-dayMilliseconds);
  await page().reload();
  await page().getByRole('region', { name: 'Apple certificate expired' }).waitFor();
  expect(await checkPage(page(), 'shell-certificate')).toEqual([]);
  await notice.getByRole('link', { name: 'Upload Certificate' }).click();
  await page()
    .getByRole('dialog', { name: /^Renew / })
    .waitFor();
  await page().waitForURL(`${home()}/settings/wallet-platforms/apple`);
});

test('go-live checklist: three steps, Apple certificate uploaded, non-demo template created, template published; hidden once all are done', async () => {
  const { api } = tenant().person;
  const { workspace } = await api.organization.workspaces.create.mutate({
    organizationHandle: tenant().organizationHandle,
    name: 'Cedar Tea',
    timezoneName: 'Europe/Berlin',
    issuerName: 'Cedar Tea',
    issuerAddress: '1 Cedar Street',
    issuerContact: 'help@example.com',
  });
  await page().goto(`${world().publicUrl}/${workspace.handle}/campaigns`);
  const checklist = page().getByRole('region', { name: /^Go live/ });
  const steps = () =>
    checklist
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map(
          (item) => `${item.querySelector('[role=img]')?.getAttribute('aria-label')} ${item.textContent}`,
        ),
      );
  await page().getByRole('region', { name: 'Go live 0 of 3' }).waitFor();
  expect(await steps()).toEqual([
    'To do: Upload an Apple certificate',
    expect.stringMatching(/^To do: Create a pass template/),
    'To do: Publish a pass template',
  ]);
  await checklist.getByRole('link', { name: 'Upload an Apple certificate' }).click();
  await page().waitForURL(`${world().publicUrl}/${workspace.handle}/settings/wallet-platforms/apple`);
  await page().getByRole('dialog', { name: 'Add an Apple certificate' }).waitFor();
  await page().keyboard.press('Escape');
  await page().getByRole('dialog').waitFor({ state: 'detached' });
  expect(await checkPage(page(), 'shell-checklist')).toEqual([]);
  await checklist.getByRole('link', { name: 'Create a pass template' }).click();
  await page().getByRole('button', { name: 'Create Pass Template' }).first().waitFor();
  const workspaceHandle = workspace.handle;
  const template = await api.workspace.passTemplates.create.mutate({
    workspaceHandle,
    name: 'Tea card',
    passType: 'loyalty',
  });
  await page().reload();
  await page().getByRole('region', { name: 'Go live 1 of 3' }).waitFor();
  expect((await steps())[1]).toBe('Done: Create a pass template');
  const { id: passTemplateId, revisionId } = template;
  await api.workspace.passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId });
  await page().reload();
  await page().getByRole('region', { name: 'Go live 2 of 3' }).waitFor();
  expect((await steps())[2]).toBe('Done: Publish a pass template');
  await ownCertificate(workspaceHandle);
  const asked = page().waitForResponse((answer) => answer.url().includes('workspace.getStatuses'));
  await page().reload();
  await asked;
  await page()
    .getByRole('heading', { name: /^Pass Templates \(/ })
    .waitFor();
  await checklist.waitFor({ state: 'detached' });
});

async function ownCertificate(workspaceHandle: string): Promise<void> {
  const { database } = world().server.ctx;
  const { id } = await database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', workspaceHandle)
    .executeTakeFirstOrThrow();
  await database.inWorkspace(id, ({ db }) =>
    db
      .updateTable('apple_pass_type_identifiers')
      .set({ platform_managed: false })
      .where('workspace_id', '=', id)
      .execute(),
  );
}

test('NOT_FOUND on a workspace: "Requested workspace could not be found. Please select a workspace to continue" with a list of the user’s workspaces', async () => {
  provoke(/404|Not found/);
  await page().goto(`${world().publicUrl}/nobody/campaigns`);
  await page().getByRole('heading', { name: 'Requested workspace could not be found.' }).waitFor();
  await page().getByText('Please select a workspace to continue').waitFor();
  await page()
    .getByRole('list', { name: 'Workspaces' })
    .getByRole('link', { name: /Cedar Tea/ })
    .waitFor();
  expect(await checkPage(page(), 'shell-unknown')).toEqual([]);
});

test('without permissions.canManage: no Settings in the sidebar, "You are not allowed to access this page." there and where campaigns are edited, and whom to ask', async () => {
  const email = 'shell-member@example.com';
  await enter(world().publicUrl, 'sign-up', { email, password, firstName: 'Mem', lastName: 'Ber' });
  const { identity } = world().server.ctx;
  const user = await identity.findUserByEmail(email);
  await identity.addMembership({
    userId: user?.id ?? '',
    organizationId: tenant().organizationId,
    role: 'member',
  });
  const { page: theirs, close } = await openPage(browser());
  await storeSession(theirs, { publicUrl: world().publicUrl, email, password });
  const { campaignId, passTemplateId } = tenant();
  for (const path of [
    'settings',
    'settings/team',
    'integrations',
    `campaigns/${campaignId}/edit`,
    `campaigns/new/edit?passTemplateId=${passTemplateId}`,
  ]) {
    await theirs.goto(`${home()}/${path}`);
    await theirs.getByRole('heading', { name: 'You are not allowed to access this page.' }).waitFor();
    await theirs.getByText('Ask an admin of Aurora Coffee: Ada Lovelace').waitFor();
  }
  await theirs.goto(`${home()}/campaigns`);
  await theirs.getByText('Campaigns are created by the admins of Aurora Coffee.').waitFor();
  expect(await theirs.getByText('Create a campaign').count()).toBe(0);
  expect(await checkPage(theirs, 'campaigns-member')).toEqual([]);
  expect(await sidebarLinks(theirs)).not.toContain('Settings');
  await close();
});
