import type { Page } from 'playwright-core';
import { type Scene, type Stage, stopRefusing, visit } from './scene.ts';

const phone = (page: Page, name: string) =>
  page.getByRole('region', { name: `Virtual ${name}`, exact: true });

async function addToPhones(page: Page, { publicUrl, readyUrl }: Stage): Promise<void> {
  await visit(page, `${publicUrl}/lab?link=${encodeURIComponent(readyUrl)}`, 'Virtual iPhone');
  for (const name of ['iPhone', 'Android']) {
    await phone(page, name).getByRole('button', { name: 'Add', exact: true }).click();
    await phone(page, name).getByText('Wallet (1)').waitFor();
  }
}

export const publicScenes: Scene[] = [
  { name: 'download', show: (page, { readyUrl }) => visit(page, readyUrl, 'Add to') },
  {
    name: 'download-voided',
    show: (page, { voidedUrl }) => visit(page, voidedUrl, 'This pass is no longer valid'),
  },
  {
    name: 'download-unknown',
    provokes: /\/p\/unknown/,
    show: (page, { publicUrl }) => visit(page, `${publicUrl}/p/unknown`, 'This link leads nowhere'),
  },
  { name: 'lab-empty', show: (page, { publicUrl }) => visit(page, `${publicUrl}/lab`, 'Virtual iPhone') },
  {
    name: 'lab-refused',
    provokes: /\/lab\/api\/phones/,
    show: async (page, { voidedUrl }) => {
      for (const name of ['iPhone', 'Android']) {
        await phone(page, name).getByLabel('Add a pass').fill(`${voidedUrl}nothing`);
        await phone(page, name).getByRole('button', { name: 'Add', exact: true }).click();
        await phone(page, name).locator('[aria-invalid=true]').waitFor();
      }
    },
  },
  { name: 'lab-wallets', show: addToPhones },
  {
    name: 'lab-back',
    show: async (page) => {
      await phone(page, 'iPhone').getByRole('button', { name: 'Pass details' }).click();
      await phone(page, 'Android').getByRole('button', { name: 'Details' }).click();
    },
    leave: async (page) => {
      for (const name of ['iPhone', 'Android']) {
        await phone(page, name).getByRole('button', { name: 'Remove pass' }).click();
        await phone(page, name).getByText('Passes you add appear here.').waitFor();
      }
    },
  },
  {
    name: 'mailbox',
    show: (page, { publicUrl }) => visit(page, `${publicUrl}/lab/mailbox`, 'Confirm your email address'),
  },
  {
    name: 'mailbox-empty',
    show: async (page, { publicUrl }) => {
      await page.route('**/lab/api/mailbox.json', (route) => route.fulfill({ json: { messages: [] } }));
      await visit(page, `${publicUrl}/lab/mailbox`, 'No email yet');
    },
    leave: stopRefusing,
  },
];
