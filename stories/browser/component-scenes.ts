import type { Page } from 'playwright-core';
import { pressEscape, type Scene, visit } from './scene.ts';

async function goTo(page: Page, title: string, words: string): Promise<void> {
  const section = page.getByRole('region', { name: title, exact: true });
  await section.evaluate((element) => element.scrollIntoView());
  await section.getByText(words).first().waitFor();
}

export const componentScenes: Scene[] = [
  {
    name: 'components',
    show: async (page, { publicUrl }) => {
      await visit(page, `${publicUrl}/_/components`, 'Everything here is sample data.');
      await goTo(page, 'Buttons', 'Send a Push');
      await goTo(page, 'Chips and badges', 'Unpublished Changes');
      await goTo(page, 'Icons', 'Restricted');
      await goTo(page, 'Form fields', 'Street Address');
    },
  },
  {
    name: 'components-dates',
    show: async (page) => {
      await goTo(page, 'Choices', 'Restrict Key Visibility');
      await goTo(page, 'Autocomplete', 'Target template');
      await goTo(page, 'Date range', 'Statistics');
      await page.getByRole('button', { name: 'Statistics' }).click();
      await page.getByRole('button', { name: 'Previous month' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'components-modal',
    only: 'desktop',
    show: async (page) => {
      await goTo(page, 'Alerts', 'No campaigns yet');
      await goTo(page, 'Modals', 'Sheet');
      await page.getByRole('button', { name: 'Confirm something dangerous' }).click();
      await page.getByRole('alertdialog', { name: 'Void this pass?' }).waitFor();
    },
    leave: async (page) => {
      await pressEscape(page);
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'components-charts',
    show: async (page) => {
      await goTo(page, 'Toasts', 'Custom toast');
      await page.getByRole('button', { name: 'Custom toast' }).click();
      await page.getByText('12,408 passes were updated.').waitFor();
      await goTo(page, 'Image upload and cropper', 'We recommend 960x369 px, and at least 200x200 px.');
      await page.getByText(/pixels$/).waitFor();
      await page.getByLabel('Minimum aspect ratio').fill('3');
      await page.getByText('The minimum must be at most the maximum').waitFor();
      await page.getByLabel('Minimum aspect ratio').fill('1');
      await page.getByText(/pixels$/).waitFor();
      await goTo(page, 'Tables and their states', 'Summer Festival');
      await goTo(page, 'Frames', 'Embedded page');
      await goTo(page, 'Charts', 'Shares');
    },
  },
];
