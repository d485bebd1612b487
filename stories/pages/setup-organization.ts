import { beforeAll } from 'vitest';
import { loadDemoData } from '../../apps/server/src/demo/load-demo-data.ts';
import { personaPassword, personas } from '../../apps/server/src/demo/personas.ts';
import type { Stage } from '../browser/scene.ts';
import { type VisibleWorld, worldFixture } from '../browser/world-fixture.ts';
import { createWorkspace } from '../world/create-workspace.ts';
import { enter } from '../world/person.ts';
import type { Login } from './visit.ts';

const password = 'a long enough secret';

export type OrganizationFixture = VisibleWorld & {
  stage: () => Stage;
  emptyStage: () => Stage;
  persona: (name: keyof typeof personas) => () => Login;
  newcomer: () => Login;
  ownerOfNothing: () => Login;
};

/** The product with demo data, a new person and one who has just started, and a browser, for the tests of a file. */
export function organizationFixture(): OrganizationFixture {
  const { world, browser } = worldFixture({});
  let stage: Stage;
  let emptyStage: Stage;
  let owner: string;

  beforeAll(async () => {
    await loadDemoData(world().server.ctx);
    stage = await findStage(world().publicUrl);
    await enter(world().publicUrl, 'sign-up', { email: 'newcomer@example.com', password, firstName: 'Ida' });
    const { person, workspaceHandle, passTemplateId } = await createWorkspace(
      world().publicUrl,
      'Fjord Books',
    );
    owner = person.email;
    emptyStage = { ...stage, workspaceHandle, templateId: passTemplateId };
  });

  return {
    world,
    browser,
    stage: () => stage,
    emptyStage: () => emptyStage,
    persona: (name) => () => ({ email: personas[name].email, password: personaPassword }),
    newcomer: () => ({ email: 'newcomer@example.com', password }),
    ownerOfNothing: () => ({ email: owner, password }),
  };
}

async function findStage(publicUrl: string): Promise<Stage> {
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
