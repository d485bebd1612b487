import { createHash, randomUUID } from 'node:crypto';
import { apiKeyLinkUrl } from '../../apps/server/src/features/api-keys/api-key-link.ts';
import { saveEmbeddedPage } from '../../apps/server/src/features/embedded-pages/save-embedded-page.ts';
import { type CreatedWorkspace, createWorkspace } from './create-workspace.ts';
import type { World } from './start-world.ts';

export const embeddedSlugs = ['opening-hours', 'parking'];

export async function embedPages({ server: { ctx } }: World, { workspaceId }: Tenant): Promise<void> {
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    for (const slug of embeddedSlugs)
      await saveEmbeddedPage(ctx, tx, null, {
        label: slug,
        slug,
        icon: 'page',
        url: `https://${slug}.example/`,
        position: 'after',
      });
  });
}

export type Tenant = CreatedWorkspace & {
  organizationHandle: string;
  organizationId: string;
  workspaceId: string;
  revisionId: string;
  passId: string;
  serialNumber: string;
  downloadUrl: string;
  campaignId: string;
  importId: string;
  file: string;
  apiKey: string;
  /** Another key, behind a mailed link. */
  apiKeyId: string;
  token: string;
  organizationApiKey: string;
  /** The platform's, used by the template. */
  applePassTypeIdentifierId: string;
  googleIssuerId: string;
  certificateRequestId: string;
  endpointId: string;
  deliveryId: string;
  segmentId: string;
  goalId: string;
  scannerId: string;
  entryId: string;
  bulkChangeId: string;
  erasureId: string;
};

/** An image of one color, derived from the name. */
const coloredSvg = (name: string) => {
  const color = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#${color}"/></svg>`;
};

export async function createTenant(world: World, name: string): Promise<Tenant> {
  const created = await createWorkspace(world.publicUrl, name);
  const { person, workspaceHandle, passTemplateId } = created;
  const { api } = person;
  const organization = await api.organization.lookup.query({});
  const template = await api.workspace.passTemplates.get.query({ workspaceHandle, passTemplateId });
  const pass = await api.workspace.passes.issue.mutate({
    workspaceHandle,
    passTemplateId,
    user: { email: 'holder@example.com', firstName: 'Grace', lastName: 'Hopper' },
    attributes: { points: 7 },
  });
  const campaign = await api.workspace.campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: `Weekend at ${name}`,
    message: 'Double points this weekend',
  });
  const uploaded = await fetch(`${world.publicUrl}/files/${workspaceHandle}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken()}` },
    body: coloredSvg(name),
  });
  const { file } = (await uploaded.json()) as { file: string };
  const people = await fetch(
    `${world.publicUrl}/files/${workspaceHandle}/imports?passTemplateId=${passTemplateId}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken()}` },
      body: 'email\nimported@example.com\n',
    },
  );
  const { id: importId } = (await people.json()) as { id: string };
  const bulkChange = await api.workspace.bulkChanges.start.mutate({
    workspaceHandle,
    passTemplateId,
    action: { kind: 'restore' },
  });
  const erased = { email: 'erased@example.com', firstName: 'Ada', lastName: 'Gone' };
  await api.workspace.passes.issue.mutate({ workspaceHandle, passTemplateId, user: erased });
  const erasure = await api.workspace.erasures.erase.mutate({ workspaceHandle, email: erased.email });
  const certificateRequest = await api.workspace.appleCertificateRequests.create.mutate({ workspaceHandle });
  const segment = await api.workspace.segments.save.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Regulars',
    filter: { key: 'points', operator: 'isMoreThan', value: 5 },
  });
  const goal = await api.workspace.goals.create.mutate({ workspaceHandle, name: 'Purchase', windowDays: 14 });
  const scanner = await api.workspace.scanners.create.mutate({
    workspaceHandle,
    name: 'Till',
    passTemplateIds: [passTemplateId],
    actions: [{ kind: 'redeem' }],
  });
  await api.workspace.programs.save.mutate({
    workspaceHandle,
    passTemplateId,
    rules: {
      balances: [{ attribute: 'points', unit: { one: 'point', other: 'points' } }],
      earning: [{ key: 'visit', on: 'visit', balance: 'points', amount: 1 }],
    },
  });
  const entryId = randomUUID();
  await api.workspace.programs.record.mutate({
    workspaceHandle,
    passId: pass.id,
    id: entryId,
    action: { kind: 'earn', balance: 'points', amount: 5 },
  });
  const webhook = await createWebhook(created);
  const keys = await createKeys(world, created, organization.handle);
  return {
    ...created,
    organizationHandle: organization.handle,
    organizationId: organization.workosIdentifier,
    ...keys,
    revisionId: template.latestRevision.id,
    passId: pass.id,
    serialNumber: pass.serialNumber,
    downloadUrl: pass.downloadUrl,
    campaignId: campaign.id,
    importId,
    file,
    applePassTypeIdentifierId: template.applePassTypeIdentifier?.id ?? '',
    googleIssuerId: template.googleIssuer?.id ?? '',
    certificateRequestId: certificateRequest.id,
    ...webhook,
    segmentId: segment.id,
    goalId: goal.id,
    scannerId: scanner.id,
    entryId,
    bulkChangeId: bulkChange.id,
    erasureId: erasure.id,
  };
}

/** Subscribes to an event that never occurs here, so that the endpoint only gets what a story sends. */
async function createWebhook({ person, workspaceHandle }: CreatedWorkspace) {
  const { webhooks } = person.api.workspace;
  const { id: endpointId } = await webhooks.create.mutate({
    workspaceHandle,
    url: 'http://127.0.0.1:9/hooks',
    eventTypes: ['webhookEndpoint.disabled'],
  });
  const { id: deliveryId } = await webhooks.test.mutate({ workspaceHandle, endpointId });
  return { endpointId, deliveryId };
}

async function createKeys(
  { server: { ctx } }: World,
  { person: { api }, workspaceHandle }: CreatedWorkspace,
  organizationHandle: string,
) {
  const { id: workspaceId } = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', workspaceHandle)
    .executeTakeFirstOrThrow();
  const { apiKeys } = api.workspace;
  const plain = await apiKeys.create.mutate({ workspaceHandle, name: 'Story' });
  const { id: apiKeyId } = await apiKeys.create.mutate({ workspaceHandle, name: 'Mailed', secure: true });
  const ofOrganization = await api.organization.apiKeys.create.mutate({ organizationHandle, name: 'Story' });
  const link = apiKeyLinkUrl(ctx, { workspaceId, apiKeyId });
  return {
    workspaceId,
    apiKey: plain.value ?? '',
    apiKeyId,
    token: link.slice(link.lastIndexOf('/') + 1),
    organizationApiKey: ofOrganization.value,
  };
}
