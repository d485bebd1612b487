import type { FrameLocator, Page } from 'playwright-core';
import { bringAxe } from './check-accessibility.ts';
import { judgePage } from './judge-page.ts';

/** The frame is an application of its own, and takes its time when it is loaded first. */
export const firstLoad = { timeout: 60_000 };

export const integrationsFrame = (page: Page): FrameLocator =>
  page.frameLocator('#integrations-marketplace iframe');

/** Goes to a workspace's integrations and waits until the marketplace is there. */
export async function openIntegrations(page: Page, address: string): Promise<FrameLocator> {
  await page.goto(address);
  const frame = integrationsFrame(page);
  await frame.getByRole('heading', { name: 'Integrations' }).waitFor(firstLoad);
  return frame;
}

/** What is wrong with the page and with what its frame shows; axe goes into every frame that has it. */
export async function judgeIntegrations(page: Page, name: string): Promise<string[]> {
  const frame = page.frames().find((candidate) => candidate.url().includes('/integration-marketplace/'));
  if (!frame) return [`${name}: there is no frame`];
  await bringAxe(frame);
  const inside: string[] = [];
  const overhang = await frame.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overhang > 0) inside.push(`${name}: ${overhang} pixels hang over the frame’s edge`);
  return [...inside, ...(await judgePage(page, name))];
}
