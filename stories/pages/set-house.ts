import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { loadDemoData } from '../../apps/server/src/demo/load-demo-data.ts';
import { personaPassword, personas } from '../../apps/server/src/demo/personas.ts';
import { findStage } from '../browser/find-stage.ts';
import { openBrowser } from '../browser/open-browser.ts';
import type { Stage } from '../browser/scene.ts';
import { foundWorkspace } from '../world/found-workspace.ts';
import { enter } from '../world/person.ts';
import { startWorld, type World } from '../world/start-world.ts';
import type { Login } from './visit.ts';

const password = 'a long enough secret';

export type House = {
  world: () => World;
  browser: () => Browser;
  /** The demo data's first workspace. */
  stage: () => Stage;
  /** A workspace with nothing in it. */
  emptyStage: () => Stage;
  persona: (name: keyof typeof personas) => () => Login;
  newcomer: () => Login;
  ownerOfNothing: () => Login;
};

/** The product with its demo data, somebody new and somebody who has just begun, and a browser, for the tests of a file. */
export function setHouse(): House {
  let world: World;
  let browser: Browser;
  let stage: Stage;
  let emptyStage: Stage;
  let owner: string;

  beforeAll(async () => {
    world = await startWorld({ administratorUrl: inject('administratorUrl') });
    await loadDemoData(world.server.ctx);
    stage = await findStage(world.publicUrl);
    await enter(world.publicUrl, 'sign-up', { email: 'newcomer@example.com', password, firstName: 'Ida' });
    const { person, workspaceHandle, passTemplateId } = await foundWorkspace(world.publicUrl, 'Fjord Books');
    owner = person.email;
    emptyStage = { ...stage, workspaceHandle, templateId: passTemplateId };
    browser = await openBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  return {
    world: () => world,
    browser: () => browser,
    stage: () => stage,
    emptyStage: () => emptyStage,
    persona: (name) => () => ({ email: personas[name].email, password: personaPassword }),
    newcomer: () => ({ email: 'newcomer@example.com', password }),
    ownerOfNothing: () => ({ email: owner, password }),
  };
}
