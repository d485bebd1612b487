import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadDemoData } from '../apps/server/src/demo/load-demo-data.ts';
import { personaPassword, personas } from '../apps/server/src/demo/personas.ts';
import { accountScenes, memberScenes, strangerScenes, teamScenes } from './browser/account-scenes.ts';
import { campaignScenes } from './browser/campaign-scenes.ts';
import { findStage } from './browser/find-stage.ts';
import { newAccountScenes, signInScenes } from './browser/hosted-scenes.ts';
import { judgePage } from './browser/judge-page.ts';
import { listScenes } from './browser/list-scenes.ts';
import { openBrowser } from './browser/open-browser.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { emptyScenes, limitedScenes, newcomerScenes, operatorScenes } from './browser/other-scenes.ts';
import { publicScenes } from './browser/public-scenes.ts';
import type { Scene, Stage } from './browser/scene.ts';
import { signIn } from './browser/sign-in.ts';
import { takeScreenshot } from './browser/take-screenshot.ts';
import { templateScenes } from './browser/template-scenes.ts';
import { foundWorkspace } from './world/found-workspace.ts';
import { enter } from './world/person.ts';
import { startWorld, type World } from './world/start-world.ts';

const password = 'a long enough secret';
const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const screens: { kind: 'desktop' | 'phone'; options: BrowserContextOptions }[] = [
  { kind: 'desktop', options: { viewport: { width: 1440, height: 900 } } },
  {
    kind: 'phone',
    options: { viewport: { width: 390, height: 844 }, userAgent: phoneAgent, hasTouch: true },
  },
];

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

type Visit = {
  who: string;
  scenes: Scene[];
  as: () => { email: string; password: string } | null;
  at?: () => Stage;
  isShared?: true;
};

const persona = (name: keyof typeof personas) => () => ({
  email: personas[name].email,
  password: personaPassword,
});

const visits: Visit[] = [
  { who: 'anybody', scenes: publicScenes, as: () => null, isShared: true },
  { who: 'somebody at the door', scenes: signInScenes, as: () => null },
  { who: 'somebody new at the door', scenes: newAccountScenes, as: () => null },
  { who: 'an admin, in lists', scenes: listScenes, as: persona('admin') },
  { who: 'an admin, on a template', scenes: templateScenes, as: persona('admin') },
  { who: 'an admin, with campaigns', scenes: campaignScenes, as: persona('admin') },
  { who: 'an admin, at home', scenes: accountScenes, as: persona('admin') },
  { who: 'an admin, with a team', scenes: teamScenes, as: persona('admin') },
  { who: 'a member', scenes: memberScenes, as: persona('member') },
  { who: 'a newcomer', scenes: newcomerScenes, as: () => ({ email: 'newcomer@example.com', password }) },
  {
    who: 'an owner of nothing yet',
    scenes: emptyScenes,
    as: () => ({ email: owner, password }),
    at: () => emptyStage,
  },
  { who: 'the limited plan', scenes: limitedScenes, as: persona('limitedPlan') },
  { who: 'an operator', scenes: [...operatorScenes, ...strangerScenes], as: persona('systemAdmin') },
];

/** A visit is dozens of scenes, each drawn four times; a bound for what hangs, on a machine three times as slow. */
const timeout = 600_000;

test.each(visits)(
  'what $who sees is for everybody, complete and without an error',
  { timeout },
  async (visit) => {
    const complaints: string[] = [];
    const runs = screens.map((screen) => async () => {
      complaints.push(...(await playAll(visit, screen)));
    });
    // The virtual phones are the same for every window, so those who use them come one after the other.
    if (visit.isShared) for (const run of runs) await run();
    else await Promise.all(runs.map((run) => run()));
    expect(complaints).toEqual([]);
  },
);

async function playAll(visit: Visit, { kind, options }: (typeof screens)[number]): Promise<string[]> {
  const opened = await openPage(browser, options);
  const login = visit.as();
  if (login) await signIn(opened.page, { publicUrl: world.publicUrl, ...login });
  opened.troubles.take();
  const complaints: string[] = [];
  for (const scene of visit.scenes)
    if (!scene.only || scene.only === kind)
      complaints.push(...(await play(opened, scene, visit.at?.() ?? stage)));
  await opened.close();
  return complaints;
}

/** A scene that cannot be shown at all is a complaint as well, and the next one begins by itself. */
async function play({ page, troubles }: OpenedPage, scene: Scene, at: Stage): Promise<string[]> {
  const complaints: string[] = [];
  try {
    await scene.show(page, at);
    complaints.push(...(await judgePage(page, scene.name)));
    await scene.leave?.(page, at);
  } catch (error) {
    await takeScreenshot(page, 'failed', `${page.viewportSize()?.width}-${scene.name}`);
    complaints.push(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { provokes } = scene;
  const unprovoked = troubles.take().filter((trouble) => !provokes?.test(trouble));
  return [...complaints, ...unprovoked.map((trouble) => `${scene.name}: ${trouble}`)];
}
