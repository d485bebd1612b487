import { personaPassword, personas } from '../../apps/server/src/demo/personas.ts';
import { enter } from '../world/person.ts';
import type { Stage } from './scene.ts';

export async function findStage(publicUrl: string): Promise<Stage> {
  const { email } = personas.admin;
  const { api } = await enter(publicUrl, 'sign-in', { email, password: personaPassword });
  const workspace = first((await api.workspace.list.query({})).workspaces);
  const workspaceHandle = workspace.handle;
  const templates = await api.workspace.passTemplates.list.query({ workspaceHandle });
  const template = first(templates.passTemplates.filter(({ name }) => name === 'Aurora Rewards'));
  const passTemplateId = template.id;
  const ofTemplate = { workspaceHandle, passTemplateId };
  const { passes } = await api.workspace.passTemplates.passes.query(ofTemplate);
  const campaigns = (await api.workspace.campaigns.list.query({ workspaceHandle })).campaigns;
  const withVoided = await api.workspace.passTemplates.passes.query({ ...ofTemplate, status: 'voided' });
  const ready = first(passes.filter(({ status }) => status !== 'voided'));
  const voided = first(withVoided.passes);
  return {
    publicUrl,
    workspaceHandle,
    templateId: passTemplateId,
    sentCampaignId: first(campaigns.filter(({ launchedAt }) => launchedAt !== null)).id,
    draftCampaignId: first(campaigns.filter(({ status }) => status === 'Draft')).id,
    readyUrl: ready.downloadUrl,
    readyName: nameOf(ready),
    voidedUrl: voided.downloadUrl,
    voidedName: nameOf(voided),
  };
}

const nameOf = ({ user }: { user: { firstName: string; lastName: string } }) =>
  `${user.firstName} ${user.lastName}`.trim();

function first<Item>([item]: Item[]): Item {
  if (item === undefined) throw new Error('The demo data lacks something the scenes need.');
  return item;
}
