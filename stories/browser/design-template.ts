import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const input = (name: string) => fileURLToPath(new URL(`../input/${name}`, import.meta.url));

export async function beginLoyaltyTemplate(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Pass Template' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Pass Template' });
  await dialog.getByRole('radio', { name: 'Loyalty card', exact: true }).check();
  await dialog.getByRole('radio', { name: 'Plain loyalty card' }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('button', { name: 'Design it' }).click();
  await page.getByRole('textbox', { name: 'Internal name of the template' }).waitFor();
}

export async function openPart(page: Page, part: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Parts of the design' })
    .getByRole('button', { name: part })
    .click();
}

export async function designLook(page: Page): Promise<void> {
  await openPart(page, 'Design');
  for (const [part, color] of [
    ['Background', '#3b1d5a'],
    ['Labels', '#f2c879'],
  ] as const) {
    await page.getByRole('textbox', { name: part, exact: true }).fill(color);
    await page.keyboard.press('Tab');
  }
  await choosePicture(page, 'Logo', 'logo-odd-731x293.png');
  await page.getByRole('button', { name: 'Replace the logo' }).waitFor();
  await choosePicture(page, 'Cover image', 'photo-display-p3.jpg');
  const crop = page.getByRole('dialog', { name: 'Crop the cover image' });
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await crop.getByRole('button', { name: 'Apply' }).click();
  await crop.waitFor({ state: 'hidden' });
}

async function choosePicture(page: Page, slot: string, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: `Choose a picture or drop it here: ${slot}` }).click();
  await (await chooser).setFiles(input(file));
}

export type NewField = { slot: 'secondary' | 'auxiliary' | 'back'; label: string; value: string };

export async function addField(page: Page, { slot, label, value }: NewField): Promise<void> {
  await openPart(page, 'Content');
  const properties = page.getByRole('complementary', { name: 'Content' });
  await properties
    .getByText(slot === 'back' ? 'Back' : 'Front', { exact: true })
    .first()
    .click();
  await properties.getByRole('button', { name: `Add ${slot} field` }).click();
  await page.getByRole('menuitem', { name: 'Empty field' }).click();
  await properties.getByRole('textbox', { name: 'Label', exact: true }).fill(label);
  await properties.getByRole('textbox', { name: 'Value', exact: true }).fill(value);
  await properties.getByRole('button', { name: label, expanded: true }).click();
}

/** A text below the code, for when the scanner is broken. */
export async function setBarcodeText(page: Page, text: string): Promise<void> {
  await openPart(page, 'Barcode');
  await page.getByRole('textbox', { name: 'Text below it' }).fill(text);
}

export async function setPoints(page: Page, start: number): Promise<void> {
  await openPart(page, 'Attributes');
  await page.getByRole('button', { name: /^Points/ }).click();
  await page.getByRole('textbox', { name: 'Default' }).fill(String(start));
  await page.getByRole('textbox', { name: 'Sample' }).fill(String(start));
}
