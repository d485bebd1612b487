import { navigate, pressEscape, refuse, type Scene, type Stage, stopRefusing, visit } from './scene.ts';

const template = ({ publicUrl, workspaceHandle, templateId }: Stage) =>
  `${publicUrl}/${workspaceHandle}/templates/${templateId}`;

const shown = { name: 'Pass Templates', exact: true } as const;

export const templateScenes: Scene[] = [
  {
    name: 'template-overview',
    show: async (page, stage) => {
      await visit(page, template(stage), 'Active passes');
      await page.getByText('Link clicks').nth(1).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'template-overview-table',
    show: (page, stage) =>
      navigate(page, `${template(stage)}/overview?dateRange=2026-01-01..2026-03-31&view=table`, 'Total'),
  },
  {
    name: 'template-passes',
    show: (page, stage) => navigate(page, `${template(stage)}/passes`, stage.readyName),
  },
  {
    name: 'template-passes-columns',
    show: async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Columns…' }).click();
      await page.getByRole('checkbox', { name: 'Points' }).check();
      await page.locator('th', { hasText: 'Points' }).waitFor({ state: 'attached' });
    },
    leave: async (page) => {
      await page.getByRole('button', { name: 'Restore default' }).click();
      await pressEscape(page);
    },
  },
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
    name: 'send-download',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/send-download`, 'Already received');
      for (const row of [0, 1]) await page.getByRole('option', { disabled: false }).nth(row).click();
      await page
        .getByRole('status')
        .filter({ hasText: /^2 selected/ })
        .waitFor({ state: 'attached' });
    },
  },
  {
    name: 'send-download-confirm',
    show: async (page) => {
      await page.getByRole('button', { name: 'Send Email' }).click();
      await page.getByRole('button', { name: 'Send 2 emails' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'send-download-no-match',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Search users' }).fill('nobody');
      await page.getByText('Your search did not match any users.').first().waitFor();
    },
  },
  {
    name: 'send-download-error',
    provokes: /inviteEmails\.listRecipientOptions/,
    show: async (page, stage) => {
      await refuse(page, 'inviteEmails.listRecipientOptions');
      await visit(page, `${template(stage)}/send-download`, 'Error: Unable to fetch users');
    },
    leave: stopRefusing,
  },
  {
    name: 'send-download-unknown',
    provokes: /passTemplates\.get/,
    show: (page, { publicUrl, workspaceHandle }) =>
      visit(
        page,
        `${publicUrl}/${workspaceHandle}/templates/0197f5a4-0000-7000-8000-000000000000/send-download`,
        'No published pass template found',
      ),
  },
  {
    name: 'create-pass',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/passes`, stage.readyName);
      await page.getByRole('button', { name: 'Create pass' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Email' }).fill('noor');
      await dialog.getByRole('button', { name: 'Create pass' }).click();
      await dialog.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'created-pass',
    show: async (page) => {
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Email' }).fill('noor@example.com');
      await dialog.getByRole('textbox', { name: 'First name' }).fill('Noor');
      await dialog.getByRole('button', { name: 'Create pass' }).click();
      await dialog.getByRole('img', { name: 'QR code of the download link' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'pass',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/passes`, stage.readyName);
      await page.getByRole('link', { name: stage.readyName }).click();
      await page.getByRole('heading', { level: 1, name: stage.readyName }).waitFor();
      await page
        .getByText(/^(Issued|Imported)/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'pass-edited',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'First name' }).fill('Zoé');
      await page.getByRole('button', { name: 'Discard' }).waitFor();
    },
    leave: (page) => page.getByRole('button', { name: 'Discard' }).click(),
  },
  {
    name: 'void-pass',
    show: async (page) => {
      await page.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: 'Void pass' }).click();
      await page.getByText('Can be undone for 24 hours').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'reissue-pass',
    show: async (page) => {
      await page.getByRole('button', { name: /^More actions/ }).click();
      await page.getByRole('menuitem', { name: 'Reissue pass' }).click();
      await page.getByText('gets a new pass').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'pass-link',
    show: async (page) => {
      await page.getByRole('button', { name: 'QR code' }).click();
      await page.getByRole('img', { name: 'QR code of the download link' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'pass-timeline-error',
    provokes: /passes\.timeline|campaigns\.list/,
    show: async (page) => {
      await refuse(page, 'passes.timeline');
      await page.reload();
      await page.getByText('Could not load the timeline').waitFor();
    },
    leave: stopRefusing,
  },
  {
    name: 'pass-unknown',
    provokes: /passes\.get/,
    show: (page, stage) =>
      visit(
        page,
        `${template(stage)}/passes/01a20596-b2bc-7313-bc6e-ced00305d36f`,
        'This pass does not exist',
      ),
  },
  {
    name: 'pass-voided',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/passes?status=voided`, stage.voidedName);
      await page.getByRole('link', { name: stage.voidedName }).click();
      await page.getByRole('region', { name: 'Why did it not arrive?' }).waitFor();
    },
  },
  {
    name: 'template-campaigns',
    show: (page, stage) => navigate(page, `${template(stage)}/campaigns`, 'Happy hour'),
  },
  {
    name: 'template-settings',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/settings`, 'Who can sign up');
      const enabled = page.getByRole('radio', { name: 'Enabled' });
      if (!(await enabled.isChecked())) {
        await enabled.check();
        const form = page.getByRole('form', { name: 'Sign-up page' });
        await form.getByRole('button', { name: 'Save' }).click();
      }
      await page.getByRole('img', { name: 'QR code of the sign-up page' }).waitFor();
    },
  },
  {
    name: 'template-settings-wallets',
    show: async (page) => {
      await page.getByRole('button', { name: 'Add to your website' }).click();
      await page.getByText('Add-to-wallet buttons').click();
      await page.frameLocator('iframe').getByText('Apple Wallet').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'template-settings-no-name',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Internal name' }).fill('');
      await page.getByRole('textbox', { name: 'Internal name' }).blur();
      await page.getByText('Enter a name for the pass template').waitFor();
    },
    leave: (page) => page.getByRole('textbox', { name: 'Internal name' }).fill('Aurora Rewards'),
  },
  {
    name: 'template-poster',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create poster' }).click();
      await page.getByRole('img', { name: /^Poster/ }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'invite-email',
    show: async (page) => {
      await page.getByRole('button', { name: 'Edit Email' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Message' }).waitFor();
    },
    leave: pressEscape,
  },
];

export const editorScenes: Scene[] = [
  ...['design', 'content', 'barcode', 'attributes', 'program', 'features', 'translations'].map(
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
    name: 'editor-program-rules',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/edit?page=program`, 'Shown with sample values');
      await page.getByRole('button', { name: 'Use “Points and tiers”' }).click();
      await page.getByRole('group', { name: 'Tier Gold' }).waitFor();
    },
    leave: async (page) => {
      await page.getByRole('button', { name: 'Discard' }).click();
      const undo = page.getByRole('button', { name: 'Undo' });
      while (await undo.isEnabled()) await undo.click();
    },
  },
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
      navigate(page, `${template(stage)}/edit?page=content&section=points`, 'Remove field'),
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
    name: 'editor-watch',
    show: async (page) => {
      await page.getByText('Watch', { exact: true }).first().click();
      await page.getByRole('region', { name: 'Apple Watch', exact: true }).waitFor();
    },
  },
  {
    name: 'editor-preview-as',
    show: async (page) => {
      await page.getByRole('button', { name: 'Preview as' }).click();
      const panel = page.getByRole('dialog', { name: 'Preview as' });
      await panel.getByRole('button', { name: '24 December' }).click();
      await panel.getByRole('list', { name: 'Issued passes' }).waitFor();
    },
    leave: async (page) => {
      await pressEscape(page);
      await page.getByRole('button', { name: 'Reset' }).click();
    },
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
    name: 'editor-publish',
    only: 'desktop',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Name of the card' }).fill('Aurora Coffee Club');
      const save = page.getByRole('button', { name: 'Save', exact: true });
      // An earlier visit may have saved it.
      if (await save.isEnabled()) await save.click();
      await page.getByRole('button', { name: 'Saved' }).waitFor();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByRole('button', { name: 'Publish changes' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'editor-history',
    show: async (page, stage) => {
      await navigate(page, `${template(stage)}/edit`, 'Shown with sample values');
      await page.getByRole('button', { name: 'History' }).click();
      await page.getByRole('button', { name: /^Version 1/ }).click();
      await page.getByRole('heading', { name: 'Apple Wallet' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'editor-leaving',
    only: 'desktop',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Name of the card' }).fill('');
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
