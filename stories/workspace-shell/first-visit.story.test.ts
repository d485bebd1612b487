import { expect, test } from 'vitest';
import { setPages } from './set-pages.ts';

const { page, home, button } = setPages();

test('the first page has an outline before its scripts and styles arrive, and loads its own with the app’s, before the session', async () => {
  const requested: string[] = [];
  page().on('request', (request) => requested.push(new URL(request.url()).pathname));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page().route(/\/assets\//, async (route) => {
    await held;
    await route.continue();
  });
  await page().goto(home(), { waitUntil: 'commit' });
  const outline = page().locator('#outline');
  await outline.waitFor();
  expect(await outline.getAttribute('data-frame')).toBe('');
  await page().waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  release();
  await button('Create Pass Template').first().waitFor();
  await outline.waitFor({ state: 'hidden' });
  const early = requested.slice(0, requested.indexOf('/user_management/authenticate'));
  const missing = ['app', 'frame', 'lists', 'templates'].filter(
    (name) => !early.some((path) => path.startsWith(`/assets/${name}-`) && path.endsWith('.js')),
  );
  expect(missing).toEqual([]);
});
