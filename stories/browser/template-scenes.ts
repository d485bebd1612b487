import { navigate, pressEscape, refuse, type Scene, type Stage, stopRefusing, visit } from './scene.ts';

const template = ({ publicUrl, workspaceHandle, templateId }: Stage) =>
  `${publicUrl}/${workspaceHandle}/templates/${templateId}`;

const shown = { name: 'Pass Templates', exact: true } as const;

/** The pages of one template, its passes, and what can be done with them. */
export const templateScenes: Scene[] = [
  {
    name: 'template-overview',
    show: async (page, stage) => {
      await visit(page, template(stage), 'Last 30 days');
      await page.getByText('Link clicks').nth(1).waitFor({ state: 'attached' });
    },
  },
  { name: 'template-passes', show: (page, stage) => navigate(page, `${template(stage)}/passes`, 'Björk') },
  {
    name: 'template-passes-no-match',
    show: (page, stage) =>
      navigate(page, `${template(stage)}/passes?query=nobody`, 'Your search did not match any passes'),
  },
  {
    name: 'template-passes-error',
    provokes: /passTemplates\.passes/,
    show: async (page, stage) => {
      await refuse(page, 'passTemplates.passes');
      await visit(page, `${template(stage)}/passes`, 'Error: Could not load passes');
    },
    leave: stopRefusing,
  },
  {
    name: 'create-pass',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/passes`, 'Björk');
      await page.getByRole('button', { name: 'Create pass' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Create pass' }).click();
      await dialog.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'created-pass',
    show: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill('noor@example.com');
      await dialog.getByRole('textbox', { name: 'First name' }).fill('Noor');
      await dialog.getByRole('button', { name: 'Create pass' }).click();
      await dialog.getByRole('img', { name: 'QR code of the download link' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'pass',
    show: async (page) => {
      await page.getByRole('link', { name: /Zoë/ }).click();
      await page.getByRole('dialog').getByText('Serial number').waitFor();
    },
  },
  {
    name: 'pass-google',
    show: async (page) => {
      await page.getByRole('dialog').getByText('Google Wallet', { exact: true }).first().click();
    },
  },
  {
    name: 'void-pass',
    show: async (page) => {
      await page.getByRole('button', { name: 'Void pass' }).click();
      await page.getByText('Voiding cannot be undone.').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'pass-voided',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/passes?status=voided`, stage.voidedName);
      await page.getByRole('link', { name: stage.voidedName }).click();
      await page.getByRole('dialog').getByText('Serial number').waitFor();
    },
  },
  {
    name: 'template-campaigns',
    show: (page, stage) => navigate(page, `${template(stage)}/campaigns`, 'Happy hour'),
  },
];

/** The pass template editor. */
export const editorScenes: Scene[] = [
  ...['design', 'content', 'barcode', 'attributes', 'features'].map(
    (part): Scene => ({
      name: `editor-${part}`,
      show: async (page, stage) => {
        await (part === 'design' ? visit : navigate)(
          page,
          `${template(stage)}/edit?page=${part}`,
          'Shown with sample values',
        );
      },
    }),
  ),
  {
    name: 'editor-deep-link',
    only: 'desktop',
    show: async (page, stage) => {
      await navigate(
        page,
        `${template(stage)}/edit?page=features&section=groupPasses`,
        'Shown with sample values',
      );
      await page.getByRole('textbox', { name: 'Group' }).waitFor();
      await page.getByRole('button', { name: 'Deep link' }).click();
      await page.getByRole('textbox', { name: 'Address' }).waitFor();
    },
  },
  {
    name: 'editor-field',
    only: 'desktop',
    show: (page, stage) =>
      navigate(page, `${template(stage)}/edit?page=content&section=header.0`, 'Remove field'),
  },
  {
    name: 'editor-back',
    show: (page) =>
      page.getByRole('radiogroup', { name: 'Side of the pass' }).first().getByText('Back').click(),
  },
  {
    name: 'editor-lock-screen',
    show: (page) => page.getByText('Lock screen', { exact: true }).first().click(),
  },
  {
    name: 'editor-crop',
    only: 'desktop',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/edit`, 'Cover image');
      await page.getByRole('button', { name: 'Crop', exact: true }).last().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Apply' }).click({ trial: true });
    },
    leave: pressEscape,
  },
  {
    name: 'editor-leaving',
    only: 'desktop',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Heading' }).fill('');
      await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', shown).click();
      await page.getByRole('alertdialog').waitFor();
    },
    leave: async (page) => {
      await page.getByRole('alertdialog').getByRole('button', { name: /Leave/ }).click();
      await page.getByRole('heading', { name: 'Pass Templates' }).waitFor();
    },
  },
  {
    name: 'editor-unknown',
    provokes: /passTemplates\.get|TRPCClientError: Not found/,
    show: (page, { publicUrl, workspaceHandle }) =>
      visit(
        page,
        `${publicUrl}/${workspaceHandle}/templates/0197f5a4-0000-7000-8000-000000000000/edit`,
        'Back to Pass Templates',
      ),
  },
  {
    name: 'editor-missing-type',
    provokes: /missing pass type/,
    show: (page, { publicUrl, workspaceHandle }) =>
      visit(
        page,
        `${publicUrl}/${workspaceHandle}/templates/new/edit`,
        'Invalid runtime state, missing pass type',
      ),
  },
];

/** On a phone the editor's controls open in a sheet. */
export const editorSheetScenes: Scene[] = [
  {
    name: 'editor-sheet',
    only: 'phone',
    show: async (page, stage) => {
      await visit(page, `${template(stage)}/edit?page=features`, 'Shown with sample values');
      await page.getByRole('button', { name: 'Content' }).click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Header' }).waitFor();
    },
  },
];
