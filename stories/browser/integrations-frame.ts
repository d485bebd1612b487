import type { FrameLocator, Page } from 'playwright-core';
import { injectAxe } from './check-accessibility.ts';
import { checkPage } from './check-page.ts';

/** The frame is a separate application, whose first load takes long. */
export const firstLoad = { timeout: 60_000 };

export const integrationsFrame = (page: Page): FrameLocator =>
  page.frameLocator('#integrations-marketplace iframe');

export async function openIntegrations(page: Page, address: string): Promise<FrameLocator> {
  await page.goto(address);
  const frame = integrationsFrame(page);
  await frame.getByRole('heading', { name: 'Integrations' }).waitFor(firstLoad);
  return frame;
}

/** Issues of the page and its frame; axe runs in every frame that has loaded it. */
export async function checkIntegrations(page: Page, name: string): Promise<string[]> {
  const frame = page.frames().find((candidate) => candidate.url().includes('/integration-marketplace/'));
  if (!frame) return [`${name}: there is no frame`];
  await injectAxe(frame);
  const inside: string[] = [];
  const overhang = await frame.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overhang > 0) inside.push(`${name}: ${overhang} pixels hang over the frame’s edge`);
  return [...inside, ...(await checkPage(page, name))];
}
