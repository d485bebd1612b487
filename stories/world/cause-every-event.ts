import type { Tenant } from './create-tenant.ts';
import { waitFor } from './wait-for.ts';

type Caused = {
  types: string[];
  campaignId: string;
  apiKey: string;
};

export async function causeEveryEvent(tenant: Tenant): Promise<Caused> {
  await changeTemplates(tenant);
  await changePasses(tenant);
  await scanOne(tenant);
  await changeManyPasses(tenant);
  const campaignId = await runCampaign(tenant);
  const { api } = tenant.person;
  const { workspaceHandle } = tenant;
  await api.workspace.update.mutate({ workspaceHandle, name: 'Aurora Roasters' });
  const key = await api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Till' });
  await api.workspace.apiKeys.revoke.mutate({ workspaceHandle, apiKeyId: key.id });
  const types = Object.entries(happenings).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}.${verb}`));
  return { types, campaignId, apiKey: key.value ?? '' };
}

const happenings = {
  passTemplate: ['created', 'updated', 'published', 'archived', 'passesVoided', 'unarchived'],
  pass: ['issued', 'updated', 'voided', 'restored', 'scanned'],
  passes: ['imported', 'updated', 'voided', 'restored'],
  downloadLinks: ['sent'],
  conversion: ['recorded'],
  campaign: ['created', 'updated', 'launched', 'completed', 'archived', 'unarchived'],
  workspace: ['updated'],
  apiKey: ['created', 'revoked'],
};

async function changeTemplates({ person, workspaceHandle }: Tenant): Promise<void> {
  const { passTemplates } = person.api.workspace;
  const { id: passTemplateId, revisionId } = await passTemplates.create.mutate({
    workspaceHandle,
    name: 'Summer card',
    passType: 'loyalty',
  });
  const created = { workspaceHandle, passTemplateId };
  await passTemplates.save.mutate({ ...created, name: 'Autumn card' });
  await passTemplates.publish.mutate({ ...created, revisionId });
  await passTemplates.archive.mutate({ ...created, shouldVoidPasses: true });
  await passTemplates.unarchive.mutate(created);
}

async function changePasses({ person, workspaceHandle, passTemplateId }: Tenant): Promise<void> {
  const { passes } = person.api.workspace;
  const email = 'holder@example.com';
  const issue = (user: { email: string; firstName?: string }, attributes: { points?: number }) =>
    passes.issue.mutate({ workspaceHandle, passTemplateId, user, attributes });
  const { id: passId } = await issue({ email }, { points: 1 });
  await passes.update.mutate({ workspaceHandle, passId, attributes: { points: 2 } });
  await issue({ email, firstName: 'Rear Admiral' }, {});
  await passes.void.mutate({ workspaceHandle, passId });
  await passes.restore.mutate({ workspaceHandle, passId });
}

async function scanOne({
  person,
  workspaceHandle,
  passTemplateId,
  apiKey,
  downloadUrl,
}: Tenant): Promise<void> {
  const user = { email: 'scanned@example.com' };
  const pass = await person.api.workspace.passes.issue.mutate({ workspaceHandle, passTemplateId, user });
  const scanned = await fetch(`${new URL(downloadUrl).origin}/api/v1/scans`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: crypto.randomUUID(),
      barcode: pass.serialNumber,
      action: { kind: 'redeem' },
      goal: 'Purchase',
    }),
  });
  if (!scanned.ok) throw new Error(await scanned.text());
}

async function changeManyPasses({
  person,
  workspaceHandle,
  passTemplateId,
  apiKey,
  downloadUrl,
}: Tenant): Promise<void> {
  const issued = await fetch(`${new URL(downloadUrl).origin}/api/v1/passes/batch`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      passTemplateId,
      passes: ['one', 'two'].map((name) => ({ user: { email: `batch-${name}@example.com` } })),
    }),
  });
  if (!issued.ok) throw new Error(await issued.text());
  const { bulkChanges, passTemplates } = person.api.workspace;
  const ofTemplate = { workspaceHandle, passTemplateId };
  const options = await passTemplates.inviteEmails.listRecipientOptions.query(ofTemplate);
  const batch = options.passes.filter(({ user }) => user.email.startsWith('batch-'));
  await passTemplates.inviteEmails.send.mutate({ ...ofTemplate, passIds: batch.map(({ id }) => id) });
  for (const kind of ['void', 'restore'] as const) {
    const { id } = await bulkChanges.start.mutate({
      ...ofTemplate,
      attributeFilters: [{ key: 'email', operator: 'startsWith', value: 'batch-' }],
      action: { kind },
    });
    await waitFor('the end of the bulk change', async () => {
      const { bulkChanges: known } = await bulkChanges.list.query(ofTemplate);
      return known.find((change) => change.id === id)?.status === 'done';
    });
  }
}

async function cancelOne({
  person,
  workspaceHandle,
  passTemplateId,
}: Pick<Tenant, 'person' | 'workspaceHandle' | 'passTemplateId'>): Promise<void> {
  const { campaigns } = person.api.workspace;
  const { id: campaignId } = await campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Biscuits',
    message: 'Free biscuits',
    audience: { kind: 'filter', filter: { field: 'status', operator: 'isNot', value: 'voided' } },
    pace: 1,
  });
  const created = { workspaceHandle, campaignId };
  await campaigns.launch.mutate(created);
  await campaigns.pause.mutate(created);
  await campaigns.resume.mutate(created);
  await campaigns.cancel.mutate(created);
}

async function runCampaign({ person, workspaceHandle, passTemplateId }: Tenant): Promise<string> {
  const { campaigns } = person.api.workspace;
  const { id: campaignId } = await campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Cake',
    message: 'Free cake',
  });
  const created = { workspaceHandle, campaignId };
  await campaigns.save.mutate({ ...created, name: 'Cake', message: 'Free cake on Sunday' });
  await campaigns.schedule.mutate({ ...created, at: '2099-01-01T00:00:00Z' });
  await cancelOne({ person, workspaceHandle, passTemplateId });
  await campaigns.launch.mutate(created);
  await waitFor('the end of the campaign', async () => {
    const { campaign } = await campaigns.get.query(created);
    return campaign.status === 'Sent';
  });
  await campaigns.archive.mutate(created);
  await campaigns.unarchive.mutate(created);
  return campaignId;
}
