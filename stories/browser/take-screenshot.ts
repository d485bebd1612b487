import { join } from 'node:path';
import type { Page } from 'playwright-core';

const directory = join(import.meta.dirname, '../../screenshots');

export async function takeScreenshot(page: Page, group: string, name: string): Promise<void> {
  await page.screenshot({ path: join(directory, group, `${name}.png`), animations: 'disabled' });
}
