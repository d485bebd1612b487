import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkPage } from '../browser/check-page.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import type { Scene, Stage } from '../browser/scene.ts';
import { storeSession } from '../browser/sign-in.ts';
import { takeScreenshot } from '../browser/take-screenshot.ts';
import { isFullRun } from '../world/is-full-run.ts';
import type { OrganizationFixture } from './setup-organization.ts';
import type { Visit } from './visit.ts';

const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const screens: { kind: 'desktop' | 'phone'; options: BrowserContextOptions }[] = [
  { kind: 'desktop', options: { viewport: { width: 1440, height: 900 } } },
  {
    kind: 'phone',
    options: { viewport: { width: 390, height: 844 }, userAgent: phoneAgent, hasTouch: true },
  },
];

/** Ends a hanging test: a full run checks dozens of scenes in four ways, perhaps on a machine three times as slow. */
const timeout = 600_000;

/** A test per visit, which checks each scene on the visit's screen. A full run checks it on both screens, light and dark. */
export function playVisits(fixture: OrganizationFixture, visits: Visit[]): void {
  test.each(visits)(
    'what $who sees is for everybody, complete and without an error',
    { timeout },
    async (visit) => {
      const complaints: string[] = [];
      const runs = screens
        .filter(({ kind }) => isFullRun || kind === visit.screen)
        .map((screen) => async () => {
          complaints.push(...(await playAll(fixture, visit, screen)));
        });
      if (visit.isShared) for (const run of runs) await run();
      else await Promise.all(runs.map((run) => run()));
      expect(complaints).toEqual([]);
    },
  );
}

async function playAll(
  fixture: OrganizationFixture,
  visit: Visit,
  { kind, options }: (typeof screens)[number],
): Promise<string[]> {
  const opened = await openPage(fixture.browser(), options);
  const login = visit.as();
  if (login) await storeSession(opened.page, { publicUrl: fixture.world().publicUrl, ...login });
  const complaints: string[] = [];
  for (const scene of visit.scenes)
    if (!scene.only || scene.only === kind)
      complaints.push(...(await play(opened, scene, visit.at?.() ?? fixture.stage())));
  await opened.close();
  return complaints;
}

async function play({ page, troubles }: OpenedPage, scene: Scene, at: Stage): Promise<string[]> {
  const complaints: string[] = [];
  try {
    await scene.show(page, at);
    complaints.push(...(await checkPage(page, scene.name)));
    await scene.leave?.(page, at);
  } catch (error) {
    await takeScreenshot(page, 'failed', `${page.viewportSize()?.width}-${scene.name}`);
    complaints.push(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { provokes } = scene;
  const unprovoked = troubles.take().filter((trouble) => !provokes?.test(trouble));
  return [...complaints, ...unprovoked.map((trouble) => `${scene.name}: ${trouble}`)];
}
