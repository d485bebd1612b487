import { createApiKey } from '../../apps/server/src/features/api-keys/create-api-key.ts';
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
};

/** A picture of one pixel, different for each shade. */
const pixelSvg = (shade: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><desc>${shade}</desc><rect width="8" height="8"/></svg>`;

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
    body: pixelSvg(name),
  });
  const { file } = (await uploaded.json()) as { file: string };
  const { workspaceId, apiKey } = await createKey(world, workspaceHandle);
  return {
    ...founded,
    organizationHandle: organization.handle,
    organizationId: organization.workosIdentifier,
    workspaceId,
    revisionId: template.latestRevision.id,
    passId: pass.id,
    serialNumber: pass.serialNumber,
    downloadUrl: pass.downloadUrl,
    campaignId: campaign.id,
    file,
    apiKey,
  };
}

/** Until there is a page for keys they are made where the operator makes them: inside. */
async function createKey({ server: { ctx } }: World, workspaceHandle: string) {
  const { id: workspaceId } = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', workspaceHandle)
    .executeTakeFirstOrThrow();
  const { value } = await ctx.database.inWorkspace(workspaceId, (tx) =>
    createApiKey(ctx, tx, { name: 'Story', createdBy: null }),
  );
  return { workspaceId, apiKey: value };
}
