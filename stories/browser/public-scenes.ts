import type { Page } from 'playwright-core';
import { type Scene, type Stage, visit } from './scene.ts';

const login = async (page: Page, { publicUrl }: Stage) =>
  visit(page, `${publicUrl}/_/login?context=Please%20sign%20in%20to%20continue.`, 'Email address');

async function fill(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const phone = (page: Page, name: string) =>
  page.getByRole('region', { name: `Virtual ${name}`, exact: true });

async function addToPhones(page: Page, { publicUrl, readyUrl }: Stage): Promise<void> {
  await visit(page, `${publicUrl}/lab?link=${encodeURIComponent(readyUrl)}`, 'Virtual iPhone');
  for (const name of ['iPhone', 'Android']) {
    await phone(page, name).getByRole('button', { name: 'Add', exact: true }).click();
    await phone(page, name).getByText('Wallet (1)').waitFor();
  }
}

/** What nobody has to be signed in for. */
export const publicScenes: Scene[] = [
  { name: 'sign-in', show: login },
  {
    name: 'sign-in-refused',
    provokes: /\/hosted\/sign-in/,
    show: async (page, stage) => {
      await login(page, stage);
      await fill(page, 'admin@aurora.example', 'not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    },
  },
  {
    name: 'sign-in-second-factor',
    show: async (page, stage) => {
      await login(page, stage);
      await fill(page, 'secure@aurora.example', 'tessera demo 2026');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('Code').waitFor();
    },
  },
  {
    name: 'sign-up-incomplete',
    show: async (page, { publicUrl }) => {
      await visit(page, `${publicUrl}/_/create-account`, 'Create your account');
      await page.getByLabel('First name').fill('Ada');
      await fill(page, 'ada@example.com', 'short');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Password must be at least 8 characters').waitFor();
    },
  },
  {
    name: 'sign-in-expired',
    provokes: /\/user_management\//,
    show: (page, { publicUrl }) =>
      visit(page, `${publicUrl}/sign-in?request=unknown`, 'This sign-in has expired'),
  },
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
  { name: 'mailbox', show: (page, { publicUrl }) => visit(page, `${publicUrl}/lab/mailbox`, 'No mail yet') },
];
