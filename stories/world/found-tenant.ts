import { createHash } from 'node:crypto';
import { apiKeyLinkUrl } from '../../apps/server/src/features/api-keys/api-key-link.ts';
import { type Founded, foundWorkspace } from './found-workspace.ts';
import type { World } from './start-world.ts';

/** Somebody's workspace with one of everything in it. */
export type Tenant = Founded & {
  organizationHandle: string;
  organizationId: string;
  workspaceId: string;
  /** Of the published template. */
  revisionId: string;
  passId: string;
  serialNumber: string;
  /** Of the pass's download page. */
  downloadUrl: string;
  campaignId: string;
  /** The hash of an uploaded picture. */
  file: string;
  apiKey: string;
  /** Of another key, which waits for the founder. */
  apiKeyId: string;
  /** Of the mailed link to it. */
  token: string;
  organizationApiKey: string;
  /** The platform's, as the template uses them. */
  applePassTypeIdentifierId: string;
  googleIssuerId: string;
  certificateRequestId: string;
  /** A webhook endpoint that nobody answers at. */
  endpointId: string;
  /** Of the test message sent to it. */
  deliveryId: string;
};

/** A picture of one colour, different for each name. */
const coloredSvg = (name: string) => {
  const color = createHash('sha256').update(name).digest('hex').slice(0, 6);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="#${color}"/></svg>`;
};

/** A new organization with a workspace, a published template, a pass, a draft campaign, a picture and an API key. */
export async function foundTenant(world: World, name: string): Promise<Tenant> {
  const founded = await foundWorkspace(world.publicUrl, name);
  const { person, workspaceHandle, passTemplateId } = founded;
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
  const certificateRequest = await api.workspace.appleCertificateRequests.create.mutate({ workspaceHandle });
  const webhook = await createWebhook(founded);
  const keys = await createKeys(world, founded, organization.handle);
  return {
    ...founded,
    organizationHandle: organization.handle,
    organizationId: organization.workosIdentifier,
    ...keys,
    revisionId: template.latestRevision.id,
    passId: pass.id,
    serialNumber: pass.serialNumber,
    downloadUrl: pass.downloadUrl,
    campaignId: campaign.id,
    file,
    applePassTypeIdentifierId: template.applePassTypeIdentifier?.id ?? '',
    googleIssuerId: template.googleIssuer?.id ?? '',
    certificateRequestId: certificateRequest.id,
    ...webhook,
  };
}

/** Follows what never happens here, so that nothing is sent to it but what a story sends. */
async function createWebhook({ person, workspaceHandle }: Founded) {
  const { webhooks } = person.api.workspace;
  const { id: endpointId } = await webhooks.create.mutate({
    workspaceHandle,
    url: 'http://127.0.0.1:9/hooks',
    eventTypes: ['webhookEndpoint.disabled'],
  });
  const { id: deliveryId } = await webhooks.test.mutate({ workspaceHandle, endpointId });
  return { endpointId, deliveryId };
}

/** One to work with, one that is mailed, and one of the organization. */
async function createKeys(
  { server: { ctx } }: World,
  { person: { api }, workspaceHandle }: Founded,
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
