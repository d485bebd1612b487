import {
  type CampaignAudience,
  type PassFilter,
  passSorts,
  puzzleParts,
  solvesPart,
} from '@tessera/contract';
import { tenantTables } from '@tessera/server/tables';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { recordMailReport } from '../apps/server/src/features/invite-emails/bounces/record-mail-report.ts';
import { variantOf } from '../apps/server/src/features/recipients/variant-of.ts';
import { foldCounts } from '../apps/server/src/features/stats/fold-counts.ts';
import { maintainWorkspaces } from '../apps/server/src/maintenance/maintain-workspaces.ts';
import { runMaintenance } from '../apps/server/src/maintenance/run-maintenance.ts';
import { personalLink } from '../packages/client/src/personal-link.ts';
import { createTenant, type Tenant } from './world/create-tenant.ts';
import { startWorld, type World } from './world/start-world.ts';
import { brokenStatements, tenantTablesOf } from './world/statement-rules.ts';
import { waitFor } from './world/wait-for.ts';

let world: World;
let ada: Tenant;

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  ada = await createTenant(world, 'Aurora Coffee');
  await installAndNotify();
  await splitCampaigns();
  await mailTheLink();
  await signUpTwice();
  await followLinks();
  await scanAPass();
  await addAllAtOnce();
  await mailTheLinks();
  await importAndExport();
  await askEveryList();
  const endpointId = await followTheVoiding();
  await voidEverywhere();
  await askTheLog(endpointId);
  await askTheApi();
  const { ctx } = world.server;
  await foldCounts(ctx, ada);
  await runMaintenance(ctx);
  await maintainWorkspaces(ctx, { after: null }, { signal: new AbortController().signal });
});

afterAll(() => world?.stop());

async function installAndNotify(): Promise<void> {
  const { workspaceHandle, passId, campaignId, person } = ada;
  const { campaigns, passes } = person.api.workspace;
  for (const phone of ['iphone', 'android'])
    await world.lab.send('POST', `/phones/${phone}/passes`, { url: ada.downloadUrl });
  await waitFor('both wallets to hold the pass', async () => {
    const { wallets } = await passes.get.query({ workspaceHandle, passId });
    return wallets.apple && wallets.google;
  });
  await campaigns.save.mutate({
    workspaceHandle,
    campaignId,
    name: 'Weekend',
    message: 'Double points this weekend',
    link: 'https://example.com/weekend',
    goalId: ada.goalId,
    passChange: { fields: { points: { value: '{{ attributes.points | times: 2 }}' } } },
  });
  await campaigns.launch.mutate({ workspaceHandle, campaignId });
  await waitFor('the campaign to be sent', async () => {
    const { campaign } = await campaigns.get.query({ workspaceHandle, campaignId });
    return campaign.status === 'Sent';
  });
  await waitFor('both phones to notify', async () => {
    const { notifications } = await world.lab.get<{ notifications: unknown[] }>('/notifications');
    return notifications.length >= 2;
  });
  await passes.update.mutate({ workspaceHandle, passId, attributes: { points: 33 } });
  await campaigns.ofPass.query({ workspaceHandle, passId });
  await campaigns.endChange.mutate({ workspaceHandle, campaignId });
  const converted = await fetch(`${world.publicUrl}/api/v1/conversions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ goal: ada.goalId, passId, value: 24.5 }),
  });
  expect(await converted.json()).toMatchObject({ data: { campaignId } });
  const { link } = await linkOnPass();
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1' };
  if (link) await fetch(link, { redirect: 'manual', headers });
}

async function splitCampaigns(): Promise<void> {
  const { workspaceHandle, passId, goalId, person, apiKey } = ada;
  const { campaigns } = person.api.workspace;
  const audiences: CampaignAudience[] = [{ kind: 'everyone' }, { kind: 'selection', passIds: [passId] }];
  for (const audience of audiences) {
    const campaignId = await draftWithoutThePass(audience);
    await campaigns.launch.mutate({ workspaceHandle, campaignId });
    await waitFor('the split campaign to be sent', async () => {
      const { campaign } = await campaigns.get.query({ workspaceHandle, campaignId });
      return campaign.status === 'Sent';
    });
  }
  const converted = await fetch(`${world.publicUrl}/api/v1/conversions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ goal: goalId, passId }),
  });
  expect(converted.status).toBe(201);
}

async function draftWithoutThePass(audience: CampaignAudience): Promise<string> {
  const { workspaceHandle, passTemplateId, passId, goalId, person } = ada;
  const split = { holdoutPercent: 50, variants: [{ name: 'B', percent: 25, message: 'Half' }] };
  for (;;) {
    const content = { name: 'Split', message: 'Half price', goalId, audience, split };
    const input = { workspaceHandle, passTemplateId, ...content };
    const { id: campaignId } = await person.api.workspace.campaigns.create.mutate(input);
    if (variantOf(split, { campaignId, passId }) === 'holdout') return campaignId;
  }
}

async function linkOnPass(): Promise<{ link: string | null }> {
  const phones = JSON.stringify(await world.lab.get('/phones'));
  return { link: new RegExp(`${world.publicUrl}/l/[\\w.-]+`).exec(phones)?.[0] ?? null };
}

async function mailTheLink(): Promise<void> {
  const { workspaceHandle, passId, person } = ada;
  await person.api.workspace.passes.sendDownloadLink.mutate({ workspaceHandle, passId });
  const link = await waitFor('the mail', async () => {
    const { messages } = await world.lab.get<{ messages: { text: string }[] }>('/mailbox.json');
    return messages.map(({ text }) => /Unsubscribe: (\S+)/.exec(text)?.[1]).find(Boolean);
  });
  for (const method of ['GET', 'POST', 'DELETE']) expect((await fetch(link, { method })).status).toBe(200);
}

async function signUpTwice(): Promise<void> {
  const { workspaceHandle, passTemplateId, person } = ada;
  const { signUps } = person.api.workspace.passTemplates;
  const settings = { workspaceHandle, passTemplateId, accessLevel: 'ANY', consentText: 'I agree.' } as const;
  const { url } = await signUps.save.mutate({ ...settings, confirmEmail: false });
  expect(await signUp(`${url}`, 'visitor@example.com')).toEqual({ kind: 'mailed' });
  await waitFor('the pass of the sign-up', async () => {
    const { passes } = person.api.workspace.passTemplates;
    const { totalCount } = await passes.query({
      workspaceHandle,
      passTemplateId,
      query: 'visitor',
      limit: 1,
    });
    return totalCount > 0;
  });
  expect(await signUp(`${url}`, 'visitor@example.com')).toEqual({ kind: 'mailed' });
  await signUps.save.mutate({ ...settings, confirmEmail: true });
  expect(await signUp(`${url}`, 'confirmer@example.com')).toEqual({ kind: 'mailed' });
  const link = await waitFor('the mail to confirm', async () => {
    const { messages } = await world.lab.get<{ messages: { text: string }[] }>('/mailbox.json');
    return messages.map(({ text }) => /\S+\/confirm\/\S+/.exec(text)?.[0]).find(Boolean);
  });
  expect((await fetch(link)).status).toBe(200);
  const confirmed = await fetch(link, { method: 'POST' });
  expect(await confirmed.json()).toMatchObject({ kind: 'issued' });
}

async function scanAPass(): Promise<void> {
  const { workspaceHandle, passId, person, apiKey } = ada;
  const { serialNumber: barcode } = await person.api.workspace.passes.get.query({ workspaceHandle, passId });
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const actions = [{ kind: 'visit' }, { kind: 'add', attribute: 'points', amount: 1 }, { kind: 'redeem' }];
  for (const action of actions) {
    const body = JSON.stringify({ id: crypto.randomUUID(), barcode, action });
    const response = await fetch(`${world.publicUrl}/api/v1/scans`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
  }
}

async function followLinks(): Promise<void> {
  const { workspaceHandle, passTemplateId, person } = ada;
  const { personalLinks } = person.api.workspace.passTemplates;
  const at = { workspaceHandle, passTemplateId };
  await personalLinks.get.query(at);
  const { url, templateId } = await personalLinks.save.mutate({
    ...at,
    isEnabled: true,
    allowsUnsigned: true,
    attributeKeys: ['points'],
  });
  await personalLinks.revealSecret.mutate(at);
  const { secret } = await personalLinks.rotateSecret.mutate(at);
  const values = { email: 'linked@example.com', firstName: 'Li', points: 1 };
  for (const points of [1, 2]) {
    const link = await personalLink({
      baseUrl: world.publicUrl,
      templateId,
      values: { ...values, points },
      secret,
    });
    expect((await fetch(link)).status).toBe(200);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(link, { method: 'POST', headers, body: '{}' });
    expect(await answer.json()).toMatchObject({ kind: 'issued' });
  }
  expect(await signUp(`${url}?email=linked@example.com`, '')).toEqual({ kind: 'mailed' });
}

async function addAllAtOnce(): Promise<void> {
  const response = await fetch(`${world.publicUrl}/api/v1/passes/bundles`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ passIds: [ada.passId] }),
  });
  const { data } = (await response.json()) as { data: { url: string } };
  for (const phone of ['iphone', 'android'])
    expect((await world.lab.send('POST', `/phones/${phone}/passes`, { url: data.url })).status).toBe(201);
}

async function signUp(url: string, email: string): Promise<unknown> {
  const page = await (await fetch(url)).text();
  const puzzle = /"puzzle":"([^"]+)"/.exec(page)?.[1] ?? '';
  const solution = Array.from({ length: puzzleParts }, (_, part) => {
    let candidate = 0;
    while (!solvesPart(puzzle, part, candidate)) candidate += 1;
    return candidate;
  });
  const input = { email, firstName: 'Vi', hasConsented: true, puzzle, solution };
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) })).json();
}

async function mailTheLinks(): Promise<void> {
  const { workspaceHandle, workspaceId, passTemplateId, person } = ada;
  const { passes, passTemplates } = person.api.workspace;
  const { inviteEmails } = passTemplates;
  const ofTemplate = { workspaceHandle, passTemplateId };
  const content = { subject: 'Your card', body: 'Here it is.', replyTo: '' };
  await inviteEmails.upsert.mutate({ ...ofTemplate, ...content });
  await inviteEmails.get.query(ofTemplate);
  await inviteEmails.preview.mutate({ ...ofTemplate, content });
  await inviteEmails.sendTest.mutate(ofTemplate);
  const user = { email: 'set@example.com' };
  const { id: passId } = await passes.issue.mutate({ ...ofTemplate, user, attributes: { points: 1 } });
  await inviteEmails.listRecipientOptions.query({
    ...ofTemplate,
    attributeFilters: [{ key: 'email', operator: 'startsWith', value: 'set' }],
  });
  expect(await inviteEmails.send.mutate({ ...ofTemplate, passIds: [passId] })).toEqual({
    count: 1,
    textMessages: 0,
    leftOut: [],
  });
  await waitFor('the end of the send', async () => {
    const { send } = await inviteEmails.progress.query(ofTemplate);
    return send?.sent === 1;
  });
  const { ctx } = world.server;
  const { at: requestedAt } = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('download_links_sent')
      .select('at')
      .where('workspace_id', '=', workspaceId)
      .where('pass_id', '=', passId)
      .executeTakeFirstOrThrow(),
  );
  for (const kind of ['delayed', 'complained', 'bounced'] as const)
    await recordMailReport(
      ctx,
      { workspaceId, passId, requestedAt },
      { kind, status: '5.1.1', returnPath: null },
    );
}

async function askEveryList(): Promise<void> {
  const { workspaceHandle, passTemplateId, campaignId, person } = ada;
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
  for (const from of [undefined, '2026-01-01'])
    await api.workspace.passTemplates.statistics.query({ workspaceHandle, passTemplateId, from });
  await api.workspace.campaigns.reach.query({ workspaceHandle, passTemplateId });
  const frequencyCap = { notifications: 1, days: 90 };
  const rules = { workspaceHandle, frequencyCap, quietHours: null, needsApproval: false };
  await api.workspace.updateCampaignRules.mutate(rules);
  await api.workspace.campaigns.capped.query({ workspaceHandle, passTemplateId });
  await api.workspace.updateCampaignRules.mutate({ ...rules, frequencyCap: null });
  for (const status of ['issued', 'active', 'voided', 'expired'] as const)
    for (const platform of ['apple', 'google', 'none'] as const)
      await api.workspace.passTemplates.passes.query({ ...search, passTemplateId, status, platform });
  const conditions: PassFilter[] = [
    { key: 'points', operator: 'is', value: 1 },
    { key: 'points', operator: 'isMoreThan', value: 1 },
    { key: 'points', operator: 'isSet' },
    { key: 'email', operator: 'contains', value: 'x' },
    { key: 'email', operator: 'startsWith', value: 'x' },
    { field: 'name', operator: 'isNot', value: 'x' },
    { field: 'externalId', operator: 'is', value: 'x' },
    { field: 'status', operator: 'isNot', value: 'active' },
    { field: 'wallet', operator: 'is', value: 'apple' },
    { field: 'createdAt', operator: 'isAfter', value: '2027-01-01' },
    { key: 'points', operator: 'isBetween', value: [1, 2] },
    ...(['createdAt', 'refreshedAt', 'addedAt', 'scannedAt', 'clickedAt'] as const).map(
      (field) => ({ field, operator: 'isInLast', value: 30 }) as const,
    ),
    { field: 'clickedCampaign', operator: 'is', value: campaignId },
    { field: 'convertedCampaign', operator: 'is', value: campaignId },
    { field: 'issuedVia', operator: 'is', value: 'signUp' },
    { field: 'signUpSource', operator: 'is', value: 'poster' },
  ];
  await api.workspace.segments.list.query({ workspaceHandle, passTemplateId });
  for (const filter of [...conditions, { not: { any: conditions } }])
    for (const sort of passSorts) {
      await api.workspace.passTemplates.passes.query({ ...search, passTemplateId, filter, sort });
      await api.workspace.passTemplates.countPasses.query({
        workspaceHandle,
        passTemplateId,
        filter,
        query: 'a',
      });
    }
}

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
  const { id: deliveryId } = await waitFor('the attempt', async () => {
    const { deliveries } = await webhooks.deliveries.query({ ...ofEndpoint, status: 'pending', limit: 1 });
    return deliveries.find(({ attempts }) => attempts > 0);
  });
  await webhooks.replay.mutate({ ...ofEndpoint, deliveryId });
  await webhooks.rotateSecret.mutate(ofEndpoint);
  await webhooks.update.mutate({ ...ofEndpoint, isEnabled: false });
  await webhooks.remove.mutate(ofEndpoint);
}

async function voidEverywhere(): Promise<void> {
  const { workspaceHandle, passId, person } = ada;
  await person.api.workspace.passes.void.mutate({ workspaceHandle, passId });
  await waitFor('both phones to gray the pass', async () => {
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
  await waitFor('both wallets to have let go of the pass', async () => {
    const { wallets } = await person.api.workspace.passes.get.query({ workspaceHandle, passId });
    return !wallets.apple && !wallets.google;
  });
}

async function importAndExport(): Promise<void> {
  const { workspaceHandle, passTemplateId, person } = ada;
  const { imports } = person.api.workspace;
  const uploaded = await fetch(
    `${world.publicUrl}/files/${workspaceHandle}/imports?passTemplateId=${passTemplateId}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken()}` },
      body: 'email,externalId,points,passId\nada@example.com,A1,1,\nholder@example.com,H1,2,\nno address,,3,\n',
    },
  );
  const { id: importId } = (await uploaded.json()) as { id: string };
  const ofImport = { workspaceHandle, importId };
  await imports.save.mutate({ ...ofImport, existing: 'update' });
  await imports.preview.query(ofImport);
  await imports.check.query(ofImport);
  await imports.start.mutate(ofImport);
  await waitFor('the import to be done', async () => (await imports.get.query(ofImport)).status === 'done');
  await imports.list.query({ workspaceHandle, passTemplateId });
  await imports.cancel.mutate({ workspaceHandle, importId: ada.importId });
  const { url: refused } = await imports.linkToRefusedRows.mutate(ofImport);
  const { url: passes } = await imports.linkToExport.mutate({ workspaceHandle, passTemplateId });
  expect(await (await fetch(refused)).text()).toContain('no address');
  expect(await (await fetch(passes)).text()).toContain('ada@example.com');
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

const tenantStatements = () =>
  [...world.statements].filter((statement) => tenantTablesOf(statement).length > 0);

test('the walk reaches every tenant table', () => {
  const reached = new Set(tenantStatements().flatMap(tenantTablesOf));
  expect(tenantTables.filter((table) => !reached.has(table))).toEqual([]);
});

test('every statement keeps the rules of a database distributed by workspace', () => {
  expect(tenantStatements().length).toBeGreaterThan(50);
  expect(brokenStatements(world)).toEqual([]);
});
