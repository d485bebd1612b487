import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { storeSession } from '../browser/sign-in.ts';
import { screenshotOnFailure } from '../browser/take-screenshot.ts';
import { type VisibleWorld, worldFixture } from '../browser/world-fixture.ts';
import { createTenant, type Tenant } from '../world/create-tenant.ts';
import type { World } from '../world/start-world.ts';

export const password = 'a long enough secret';

export type Shell = VisibleWorld & {
  page: () => Page;
  tenant: () => Tenant;
  home: () => string;
  provoke: (troubles: RegExp) => void;
};

export function shellFixture(prepare?: (world: World, tenant: Tenant) => Promise<void>): Shell {
  const { world, browser } = worldFixture();
  let app: OpenedPage;
  let tenant: Tenant;
  let provoked: RegExp | undefined;

  beforeAll(async () => {
    tenant = await createTenant(world(), 'Aurora Coffee');
    await prepare?.(world(), tenant);
    app = await openPage(browser());
    await storeSession(app.page, { publicUrl: world().publicUrl, email: tenant.person.email, password });
  });

  beforeEach(({ task }) =>
    screenshotOnFailure(`shell-${task.name.replaceAll(/\W+/g, '-')}`, () => [app?.page]),
  );

  afterEach(() => {
    expect(app.troubles.take().filter((trouble) => !provoked?.test(trouble))).toEqual([]);
    provoked = undefined;
  });

  return {
    world,
    browser,
    page: () => app.page,
    tenant: () => tenant,
    home: () => `${world().publicUrl}/${tenant.workspaceHandle}`,
    provoke: (troubles) => {
      provoked = troubles;
    },
  };
}
