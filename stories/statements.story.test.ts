import { tenantTables } from '@tessera/server/tables';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cleanUp } from '../apps/server/src/clean-up/clean-up.ts';
import { cleanUpWorkspaces } from '../apps/server/src/clean-up/clean-up-workspaces.ts';
import { foldCounts } from '../apps/server/src/features/stats/fold-counts.ts';
import { foundTenant, type Tenant } from './world/found-tenant.ts';
import { startWorld, type World } from './world/start-world.ts';
import { until } from './world/until.ts';

let world: World;
let ada: Tenant;

/** What may name a tenant table without its workspace, each with the reason. */
const allowed: { pattern: RegExp; reason: string }[] = [
  {
    pattern: /^\s*(create|alter|drop) /i,
    reason: 'Migrations and partitions shape tables; they read and write no row.',
  },
];

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  ada = await foundTenant(world, 'Aurora Coffee');
  await installAndNotify();
  await mailTheLink();
  await askEveryList();
  const endpointId = await followTheVoiding();
  await voidEverywhere();
  await askTheLog(endpointId);
  await askTheApi();
  const { ctx } = world.server;
  await foldCounts(ctx, ada);
  await cleanUp(ctx);
  await cleanUpWorkspaces(ctx, { after: null }, { signal: new AbortController().signal });
}, 120_000);

afterAll(() => world?.stop());

/** Both phones take the pass, and a campaign changes it and speaks to them. */
async function installAndNotify(): Promise<void> {
  const { workspaceHandle, passId, campaignId, person } = ada;
  const { campaigns, passes } = person.api.workspace;
  for (const phone of ['iphone', 'android'])
    await world.lab.send('POST', `/phones/${phone}/passes`, { url: ada.downloadUrl });
  await until('both wallets to hold the pass', async () => {
    const { wallets } = await passes.get.query({ workspaceHandle, passId });
    return wallets.apple && wallets.google;
  });
  await campaigns.save.mutate({
    workspaceHandle,
    campaignId,
    name: 'Weekend',
    message: 'Double points this weekend',
    link: 'https://example.com/weekend',
    passChange: { fields: { points: { value: '{{ attributes.points | times: 2 }}' } } },
  });
  await campaigns.launch.mutate({ workspaceHandle, campaignId });
  await until('the campaign to be sent', async () => {
    const { campaign } = await campaigns.get.query({ workspaceHandle, campaignId });
    return campaign.status === 'Sent';
  });
  await until('both phones to notify', async () => {
    const { notifications } = await world.lab.get<{ notifications: unknown[] }>('/notifications');
    return notifications.length >= 2;
  });
  const { link } = await linkOnPass();
  if (link) await fetch(link, { redirect: 'manual' });
}

/** The counted link of the campaign as it stands on the iPhone's pass. */
async function linkOnPass(): Promise<{ link: string | null }> {
  const phones = JSON.stringify(await world.lab.get('/phones'));
  return { link: new RegExp(`${world.publicUrl}/l/[\\w.-]+`).exec(phones)?.[0] ?? null };
}

/** The link goes out by mail, and its reader wants no more of it. */
async function mailTheLink(): Promise<void> {
  const { workspaceHandle, passId, person } = ada;
  await person.api.workspace.passes.sendDownloadLink.mutate({ workspaceHandle, passId });
  const link = await until('the mail', async () => {
    const { messages } = await world.lab.get<{ messages: { text: string }[] }>('/mailbox.json');
    return messages.map(({ text }) => /Unsubscribe: (\S+)/.exec(text)?.[1]).find(Boolean);
  });
  for (const method of ['GET', 'POST', 'DELETE']) expect((await fetch(link, { method })).status).toBe(200);
}

/** Every list with every filter, and its second page. */
async function askEveryList(): Promise<void> {
  const { workspaceHandle, passTemplateId, person } = ada;
  const { api } = person;
  const search = { workspaceHandle, query: 'a', limit: 1 };
  await api.organization.list.query({ query: 'a' });
  await api.workspace.list.query({ query: 'a' });
  await api.workspace.get.query({ workspaceHandle });
  await api.workspace.getStatuses.query({ workspaceHandle });
  await api.workspace.embeddedPages.list.query({ workspaceHandle });
  for (const archived of [false, true]) {
    await api.workspace.passTemplates.list.query({ ...search, archived });
    await api.workspace.campaigns.list.query({ ...search, archived, passTemplateId });
  }
  await api.workspace.passTemplates.days.query({ workspaceHandle, passTemplateId });
  await api.workspace.campaigns.reach.query({ workspaceHandle, passTemplateId });
  for (const status of ['issued', 'active', 'voided', 'expired'] as const)
    for (const platform of ['apple', 'google', 'none'] as const)
      await api.workspace.passTemplates.passes.query({ ...search, passTemplateId, status, platform });
  for (const [operator, value] of [
    ['is', 'x'],
    ['contains', 'x'],
    ['isBefore', '2027-01-01'],
    ['isMoreThan', 1],
    ['isSet', undefined],
  ] as const) {
    const attributeFilters = ['points', 'email'].map((key) => ({ key, operator, value }));
    await api.workspace.passTemplates.passes.query({ ...search, passTemplateId, attributeFilters });
  }
}

/** An endpoint nobody answers at, which is told of the voiding in vain. */
async function followTheVoiding(): Promise<string> {
  const { id } = await ada.person.api.workspace.webhooks.create.mutate({
    workspaceHandle: ada.workspaceHandle,
    url: 'http://127.0.0.1:9/hooks',
    eventTypes: ['pass.voided'],
  });
  return id;
}

async function askTheLog(endpointId: string): Promise<void> {
  const { webhooks } = ada.person.api.workspace;
  const ofEndpoint = { workspaceHandle: ada.workspaceHandle, endpointId };
  const { id: deliveryId } = await until('the attempt', async () => {
    const { items } = await webhooks.deliveries.query({ ...ofEndpoint, status: 'pending', limit: 1 });
    return items.find(({ attempts }) => attempts > 0);
  });
  await webhooks.replay.mutate({ ...ofEndpoint, deliveryId });
  await webhooks.rotateSecret.mutate(ofEndpoint);
  await webhooks.update.mutate({ ...ofEndpoint, isEnabled: false });
  await webhooks.remove.mutate(ofEndpoint);
}

async function voidEverywhere(): Promise<void> {
  const { workspaceHandle, passId, person } = ada;
  await person.api.workspace.passes.void.mutate({ workspaceHandle, passId });
  await until('both phones to grey the pass', async () => {
    const { phones } = await world.lab.get<{ phones: { passes: { state: string }[] }[] }>('/phones');
    return phones.flatMap((phone) => phone.passes).every((pass) => pass.state === 'voided');
  });
  const { phones } = await world.lab.get<{ phones: { id: string; passes: { passId: string }[] }[] }>(
    '/phones',
  );
  for (const phone of phones)
    for (const pass of phone.passes)
      await fetch(`${world.publicUrl}/lab/api/phones/${phone.id}/passes/${pass.passId}`, {
        method: 'DELETE',
      });
  await until('both wallets to have let go of the pass', async () => {
    const { wallets } = await person.api.workspace.passes.get.query({ workspaceHandle, passId });
    return !wallets.apple && !wallets.google;
  });
}

async function askTheApi(): Promise<void> {
  const headers = { authorization: `Bearer ${ada.apiKey}` };
  for (const path of [
    `/passes?passTemplateId=${ada.passTemplateId}`,
    `/passes/${ada.passId}`,
    `/campaigns/${ada.campaignId}`,
  ])
    expect((await fetch(`${world.publicUrl}/api/v1${path}`, { headers })).status).toBe(200);
}

/** Statements without what is quoted as text in them, so that words in a literal count for nothing. */
const bare = (statement: string) => statement.replace(/'(?:[^']|'')*'/g, "''");

const tablesOf = (statement: string) =>
  tenantTables.filter((table) =>
    new RegExp(`\\b(?:from|join|into|update|only|using|,)\\s+"?${table}"?(?![\\w"]*\\.)`, 'i').test(
      bare(statement),
    ),
  );

/** The different statements that read or write a tenant table. */
const tenantStatements = () =>
  [...new Set(world.statements)].filter(
    (statement) => tablesOf(statement).length > 0 && !allowed.some(({ pattern }) => pattern.test(statement)),
  );

test('the walk reaches every tenant table', () => {
  const reached = new Set(tenantStatements().flatMap(tablesOf));
  expect(tenantTables.filter((table) => !reached.has(table))).toEqual([]);
});

test('every statement that names a tenant table names its workspace', () => {
  expect(tenantStatements().length).toBeGreaterThan(50);
  expect(tenantStatements().filter((statement) => !/\bworkspace_id\b/.test(bare(statement)))).toEqual([]);
});

test('it binds every tenant table it names to the workspace: by a condition or by a column it writes, one for each', () => {
  const unbound = tenantStatements().filter((statement) => {
    const bindings = bare(statement).match(/\bworkspace_id"?\s*(?:=|in\b|,|\))/gi)?.length ?? 0;
    return tablesOf(statement).length > bindings;
  });
  expect(unbound).toEqual([]);
});

test('this story would notice a statement without its workspace', () => {
  const statement = `select "id" from "passes" where "note" = 'workspace_id' and "id" = $1`;
  expect(tablesOf(statement)).toEqual(['passes']);
  expect(bare(statement)).not.toContain('workspace_id');
});
