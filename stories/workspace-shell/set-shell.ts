import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { keepWhatIsSeen } from '../browser/keep-what-is-seen.ts';
import { openBrowser } from '../browser/open-browser.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { signIn } from '../browser/sign-in.ts';
import { foundTenant, type Tenant } from '../world/found-tenant.ts';
import { startWorld, type World } from '../world/start-world.ts';

/** Of everybody in these stories. */
export const password = 'a long enough secret';

export type Shell = {
  world: () => World;
  browser: () => Browser;
  /** The founder's window, signed in. */
  page: () => Page;
  tenant: () => Tenant;
  /** Where the workspace begins. */
  home: () => string;
  /** What goes wrong on purpose in this test, as the founder's window tells of it; anything else fails it. */
  provoke: (troubles: RegExp) => void;
};

/** A workspace with one of everything, and its founder in a window, for the tests of a file. */
export function setShell(prepare?: (world: World, tenant: Tenant) => Promise<void>): Shell {
  let world: World;
  let browser: Browser;
  let app: OpenedPage;
  let tenant: Tenant;
  let provoked: RegExp | undefined;

  beforeAll(async () => {
    world = await startWorld({ administratorUrl: inject('administratorUrl') });
    tenant = await foundTenant(world, 'Aurora Coffee');
    await prepare?.(world, tenant);
    browser = await openBrowser();
    app = await openPage(browser);
    await signIn(app.page, { publicUrl: world.publicUrl, email: tenant.person.email, password });
  });

  afterAll(async () => {
    await browser?.close();
    await world?.stop();
  });

  beforeEach(({ task }) => keepWhatIsSeen(`shell-${task.name.replaceAll(/\W+/g, '-')}`, () => [app?.page]));

  afterEach(() => {
    expect(app.troubles.take().filter((trouble) => !provoked?.test(trouble))).toEqual([]);
    provoked = undefined;
  });

  return {
    world: () => world,
    browser: () => browser,
    page: () => app.page,
    tenant: () => tenant,
    home: () => `${world.publicUrl}/${tenant.workspaceHandle}`,
    provoke: (troubles) => {
      provoked = troubles;
    },
  };
}
