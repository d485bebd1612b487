import type { Page } from 'playwright-core';

export type CampaignContent = { message: string; link: string; field: string; value: string };

export async function startCampaign(page: Page, content: CampaignContent): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByRole('textbox', { name: 'Message' }).fill(content.message);
  await page.getByRole('textbox', { name: 'Link' }).fill(content.link);
  await next.click();
  await page.getByRole('combobox', { name: 'Field to change' }).click();
  await page.getByRole('option', { name: content.field }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill(content.value);
  await next.click();
  await page.getByRole('radio', { name: 'Everyone with the pass' }).waitFor();
  await next.click();
}

export async function launchCampaign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Launch campaign' }).click();
  const question = page.getByRole('alertdialog', { name: 'Launch to 1 pass?' });
  await question.getByRole('button', { name: 'Launch campaign' }).click();
}
