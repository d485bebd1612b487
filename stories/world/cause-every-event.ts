import type { Tenant } from './create-tenant.ts';
import { waitFor } from './wait-for.ts';

type Caused = {
  /** The public types of the events. */
  types: string[];
  campaignId: string;
  /** The value of a created API key, which no webhook may contain. */
  apiKey: string;
};

/** Causes each event that webhooks report once. */
export async function causeEveryEvent(tenant: Tenant): Promise<Caused> {
  await changeTemplates(tenant);
  await changePasses(tenant);
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
  pass: ['issued', 'updated', 'voided'],
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
  await issue({ email, firstName: 'Rear Admiral' }, {});
  await passes.void.mutate({ workspaceHandle, passId });
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
  await campaigns.launch.mutate(created);
  await waitFor('the end of the campaign', async () => {
    const { campaign } = await campaigns.get.query(created);
    return campaign.status === 'Sent';
  });
  await campaigns.archive.mutate(created);
  await campaigns.unarchive.mutate(created);
  return campaignId;
}
