import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { archiveCampaign } from '../apps/server/src/features/campaigns/archive-campaign.ts';
import { launchCampaign } from '../apps/server/src/features/campaigns/launch/launch-campaign.ts';
import { issuePass } from '../apps/server/src/features/passes/issue/issue-pass.ts';
import { findWorkspaceById } from '../apps/server/src/features/workspaces/find-workspace-by-id.ts';
import { createAccounts } from './world/accounts.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { startWorld, type World } from './world/start-world.ts';
import { waitFor } from './world/wait-for.ts';

/** More than one run of the job that voids a template's passes handles. */
const passCount = 520;

type Phones = { phones: { passes: { state: string }[] }[] };

let world: World;
let created: CreatedWorkspace;
let draftId: string;
let revisionId: string;
let held: { id: string; downloadUrl: string };

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  created = await createWorkspace(world.publicUrl);
  held = await issue(0);
  await issueMany();
  for (const phone of ['iphone', 'android'])
    await world.lab.send('POST', `/phones/${phone}/passes`, { url: held.downloadUrl });
  await waitFor('both wallets to hold the pass', async () => {
    const { wallets } = await api().passes.get.query({ ...at(), passId: held.id });
    return wallets.apple && wallets.google;
  });
  draftId = (await createCampaign()).id;
  ({ revisionId } = await api().passTemplates.save.mutate({ ...at(), name: 'Rewards' }));
});

afterAll(() => world?.stop());

const api = () => created.person.api.workspace;
const at = () => ({ workspaceHandle: created.workspaceHandle, passTemplateId: created.passTemplateId });
const getTemplate = () => api().passTemplates.get.query(at());
const states = async () =>
  (await world.lab.get<Phones>('/phones')).phones.flatMap(({ passes }) => passes.map(({ state }) => state));
const createCampaign = () =>
  api().campaigns.create.mutate({ ...at(), name: 'Weekend', message: 'Double points this weekend' });
const issue = (number: number) =>
  api().passes.issue.mutate({
    ...at(),
    user: { email: `holder-${number}@example.com`, firstName: 'Grace', lastName: 'Hopper' },
    attributes: { points: number },
  });

/** Issues the other passes in one transaction: requests would take half of the story's time. */
async function issueMany(): Promise<void> {
  const { ctx } = world.server;
  const workspaceId = await findWorkspaceId();
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const { passTemplateId } = created;
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    for (let points = 1; points < passCount; points++) {
      const user = { email: `holder-${points}@example.com`, firstName: 'Grace', lastName: 'Hopper' };
      const pass = { passTemplateId, user, attributes: { points } };
      await issuePass(ctx, tx, workspace, pass, { via: 'app', by: null });
    }
  });
}

async function listed(archived: boolean): Promise<string[]> {
  const { passTemplates } = await api().passTemplates.list.query({ ...at(), archived });
  return passTemplates.map(({ id }) => id);
}

test('an archived template leaves the list for the archived ones, and its passes stay as they are', async () => {
  await api().passTemplates.archive.mutate({ ...at(), shouldVoidPasses: false });
  expect(await listed(false)).toEqual([]);
  expect(await listed(true)).toEqual([created.passTemplateId]);
  const { archivedAt, stats } = await getTemplate();
  expect(archivedAt).not.toBeNull();
  expect(stats).toMatchObject({ issued: passCount, voided: 0, active: 1 });
  expect((await fetch(`${held.downloadUrl}/apple`)).status).toBe(200);
});

test('nothing is issued, saved, published or launched from an archived template, and the answer says why', async () => {
  const refused = 'This pass is archived';
  const campaign = { workspaceHandle: created.workspaceHandle, campaignId: draftId };
  await expect(issue(passCount)).rejects.toThrow(refused);
  await expect(api().passTemplates.save.mutate({ ...at(), name: 'Other' })).rejects.toThrow(refused);
  await expect(api().passTemplates.publish.mutate({ ...at(), revisionId })).rejects.toThrow(refused);
  await expect(createCampaign()).rejects.toThrow(refused);
  await expect(api().campaigns.launch.mutate(campaign)).rejects.toThrow(refused);
  await expect(api().campaigns.save.mutate({ ...campaign, name: 'B', message: 'B' })).rejects.toThrow(
    refused,
  );
  expect((await api().campaigns.get.query(campaign)).campaign.canEdit).toBe(false);
});

test('a template that is brought back is issued from as before, and archiving again changes nothing twice', async () => {
  await api().passTemplates.unarchive.mutate(at());
  await api().passTemplates.unarchive.mutate(at());
  expect(await listed(false)).toEqual([created.passTemplateId]);
  expect(await listed(true)).toEqual([]);
  await issue(passCount);
  const first = await archivedAtOf();
  expect(await archivedAtOf()).toBe(first);
  await api().passTemplates.unarchive.mutate(at());
});

async function archivedAtOf(): Promise<string | null> {
  await api().passTemplates.archive.mutate({ ...at(), shouldVoidPasses: false });
  return (await getTemplate()).archivedAt;
}

test('a member archives a template, and only an admin voids all of its passes', async () => {
  const { workosIdentifier } = await created.person.api.organization.lookup.query({});
  const { member } = await createAccounts(world, { ...created, organizationId: workosIdentifier });
  const { passTemplates } = member.api.workspace;
  await expect(passTemplates.archive.mutate({ ...at(), shouldVoidPasses: true })).rejects.toMatchObject({
    message: 'Only an admin of your organization can do this.',
    data: { code: 'FORBIDDEN' },
  });
  expect((await getTemplate()).archivedAt).toBeNull();
  await passTemplates.archive.mutate({ ...at(), shouldVoidPasses: false });
  await expect(passTemplates.archive.mutate({ ...at(), shouldVoidPasses: true })).rejects.toThrow(
    'Only an admin of your organization can do this.',
  );
  await passTemplates.unarchive.mutate(at());
  expect((await getTemplate()).stats.voided).toBe(0);
});

test('archiving with voiding ends every pass, grays both phones and closes the download links', async () => {
  expect(await states()).toEqual(['active', 'active']);
  await api().passTemplates.archive.mutate({ ...at(), shouldVoidPasses: true });
  await waitFor('every pass to be voided', async () => {
    const { stats } = await getTemplate();
    return stats.voided === passCount + 1;
  });
  await waitFor('both phones to gray the pass', async () =>
    (await states()).every((state) => state === 'voided'),
  );
  const issued = await api().passTemplates.passes.query({ ...at(), status: 'issued' });
  const voided = await api().passTemplates.passes.query({ ...at(), status: 'voided' });
  expect([issued.totalCount, voided.totalCount]).toEqual([0, passCount + 1]);
  expect((await fetch(`${held.downloadUrl}/apple`)).status).not.toBe(200);
  expect((await getTemplate()).stats).toMatchObject({
    issued: passCount + 1,
    voided: passCount + 1,
    active: 0,
  });
});

test('passes issued after the return are not voided by what went before, also when that runs again', async () => {
  await api().passTemplates.archive.mutate({ ...at(), shouldVoidPasses: true });
  await api().passTemplates.unarchive.mutate(at());
  const { id: passId } = await issue(passCount + 1);
  await waitFor('the second voiding to be over', async () => (await voidingsDone()) === 2);
  const { status } = await api().passes.get.query({ workspaceHandle: created.workspaceHandle, passId });
  expect(status).toBe('issued');
  expect((await getTemplate()).stats.voided).toBe(passCount + 1);
});

test('no pass slips in between: one that is issued while its template is archived is voided, or never made', async () => {
  const before = (await getTemplate()).stats.issued;
  const numbers = Array.from({ length: 40 }, (_, index) => passCount + 2 + index);
  const issuing = Promise.allSettled(numbers.map(issue));
  await api().passTemplates.archive.mutate({ ...at(), shouldVoidPasses: true });
  const made = (await issuing).filter(({ status }) => status === 'fulfilled').length;
  await waitFor('the third voiding to be over', async () => (await voidingsDone()) === 3);
  const { stats } = await getTemplate();
  expect(stats).toMatchObject({ issued: before + made, voided: before + made });
  await api().passTemplates.unarchive.mutate(at());
});

async function voidingsDone(): Promise<number> {
  const workspaceId = await findWorkspaceId();
  const events = await world.server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('events')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('type', '=', 'passTemplate.passesVoided')
      .execute(),
  );
  return events.length;
}

async function findWorkspaceId(): Promise<string> {
  const { id } = await world.server.ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', created.workspaceHandle)
    .executeTakeFirstOrThrow();
  return id;
}

test('a campaign can be archived and unarchived, and is not launched while archived', async () => {
  const campaign = { workspaceHandle: created.workspaceHandle, campaignId: draftId };
  const list = async (archived: boolean | null) =>
    (await api().campaigns.list.query({ ...at(), archived })).campaigns.map(({ id }) => id);
  expect((await api().campaigns.archive.mutate(campaign)).archivedAt).not.toBeNull();
  expect([await list(false), await list(true), await list(null)]).toEqual([[], [draftId], [draftId]]);
  await expect(api().campaigns.launch.mutate(campaign)).rejects.toThrow('This campaign is archived.');
  expect((await api().campaigns.unarchive.mutate(campaign)).canEdit).toBe(true);
  expect([await list(false), await list(true)]).toEqual([[draftId], []]);
});

test('a campaign that is sending cannot be archived', async () => {
  const { ctx } = world.server;
  // In one transaction, so that no part of the campaign is sent before the archiving.
  const archiving = ctx.database.inWorkspace(await findWorkspaceId(), async (tx) => {
    await launchCampaign(ctx, tx, draftId);
    await archiveCampaign(ctx, tx, draftId);
  });
  await expect(archiving).rejects.toThrow('This campaign is under way. It can be archived once it is sent.');
});
