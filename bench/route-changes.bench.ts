import type { Locator, Page } from 'playwright-core';
import { loadDemoData } from '../apps/server/src/demo/load-demo-data.ts';
import { personaPassword, personas } from '../apps/server/src/demo/personas.ts';
import { openBrowser } from '../stories/browser/open-browser.ts';
import { openPage } from '../stories/browser/open-page.ts';
import { signIn } from '../stories/browser/sign-in.ts';
import { startWorld } from '../stories/world/start-world.ts';
import { startBenchPostgres } from './support/database.ts';
import { median, type Row } from './support/figures.ts';
import { timeRouteChange } from './support/time-route-change.ts';

const rounds = 7;
/** The limit: up to a tenth of a second feels instantaneous. */
const millisecondsMax = 100;

type Change = {
  name: string;
  link: (page: Page) => Locator | Promise<Locator>;
  heading: string;
};

const link = (label: string) => (page: Page) => page.getByRole('link', { name: label, exact: true });
const content = (label: string) => (page: Page) =>
  page.locator('#content').getByRole('link', { name: label });
const sidebar = (label: string) => (page: Page) =>
  page
    .getByRole('navigation', { name: /^(Workspace|Manage workspace)$/ })
    .getByRole('link', { name: label, exact: true });
const fromMenu = (button: RegExp, item: string) => async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: button }).click();
  return page.getByRole('menuitem', { name: item });
};

const changes: Change[] = [
  { name: 'workspaces to users', link: link('Team'), heading: 'Team' },
  { name: 'users to organization settings', link: link('Settings'), heading: 'Organization' },
  { name: 'organization settings to workspaces', link: link('Workspaces'), heading: 'Workspaces' },
  { name: 'workspaces to templates', link: content('Aurora Coffee'), heading: 'Pass Templates' },
  { name: 'templates to a template', link: content('Aurora Rewards'), heading: 'Aurora Rewards' },
  { name: 'a template to campaigns', link: sidebar('Campaigns'), heading: 'Campaigns' },
  { name: 'campaigns back to templates', link: sidebar('Pass Templates'), heading: 'Pass Templates' },
  { name: 'templates to settings', link: sidebar('Settings'), heading: 'General' },
  { name: 'settings to team', link: content('Team'), heading: 'Team' },
  {
    name: 'workspace to organization',
    link: fromMenu(/^Aurora Coffee/, 'Switch Workspace'),
    heading: 'Workspaces',
  },
  { name: 'organization to account', link: fromMenu(/^Account of/, 'Account Settings'), heading: 'Account' },
];

export async function measure(): Promise<Row[]> {
  const world = await startDemoWorld();
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser, { reducedMotion: 'no-preference' });
    const person = { publicUrl: world.publicUrl, email: personas.admin.email, password: personaPassword };
    await signIn(page, person);
    const times = changes.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      // Reload, so that every page loads for the first time, with scripts in the browser's cache.
      await page.goto(`${world.publicUrl}/org/aurora-coffee/workspaces`, { waitUntil: 'networkidle' });
      for (const [index, change] of changes.entries())
        times[index]?.push(await timeRouteChange(page, await change.link(page), change.heading));
    }
    const medians = times.map(median);
    const slowest = Math.max(...medians);
    const where = changes[medians.indexOf(slowest)]?.name;
    return [
      {
        name: `route change, click to heading, slowest of ${changes.length} (${where})`,
        figure: slowest,
        unit: 'ms',
        bar: millisecondsMax,
        atLeast: false,
      },
    ];
  } finally {
    await browser.close();
    await world.stop();
  }
}

type DemoWorld = { publicUrl: string; stop(): Promise<void> };

async function startDemoWorld(): Promise<DemoWorld> {
  const postgres = await startBenchPostgres();
  const world = await startWorld({ administratorUrl: postgres.url });
  await loadDemoData(world.server.ctx);
  return {
    publicUrl: world.publicUrl,
    stop: async () => {
      await world.stop();
      await postgres.stop();
    },
  };
}
