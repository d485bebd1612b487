import { beforeAll } from 'vitest';
import { loadDemoData } from '../../apps/server/src/demo/load-demo-data.ts';
import { personaPassword, personas } from '../../apps/server/src/demo/personas.ts';
import { findStage } from '../browser/find-stage.ts';
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
