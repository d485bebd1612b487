import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { emptyDesignDocument } from '@tessera/pass-design';
import jsqr from 'jsqr';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { openPage } from './browser/open-page.ts';
import { readQrPicture } from './browser/read-qr-code.ts';
import { type SignIn, storeSession } from './browser/sign-in.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { createWorkspace } from './world/create-workspace.ts';
import { waitFor } from './world/wait-for.ts';

// A world of its own: the iPhone holds one pass.
const { world, browser } = worldFixture({});

const ownerPassword = 'a long enough secret';

const iphone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
  locale: 'de-DE',
};

/** Opens the page again without a network: the title and the barcode, and nothing else. */
async function openOffline(page: Page): Promise<void> {
  const context = page.context();
  await context.setOffline(true);
  const again = await context.newPage();
  await again.goto(page.url());
  expect(await again.locator('body').innerText()).toBe('Rewards');
  expect(await again.getByRole('img', { name: 'Barcode Ihres Passes' }).isVisible()).toBe(true);
  await again.close();
  await context.setOffline(false);
}

async function printPoster(admin: SignIn, template: string): Promise<string> {
  const { page, troubles, close } = await openPage(browser());
  await storeSession(page, admin);
  await page.goto(`${template}/settings`);
  await page.getByRole('radio', { name: 'Enabled' }).check();
  await page.getByRole('textbox', { name: 'Consent text' }).fill('I agree to the terms.');
  const form = page.getByRole('form', { name: 'Sign-up page' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('textbox', { name: 'utm_source' }).fill('poster');
  const png = await download(page, 'Download PNG');
  await page.getByRole('button', { name: 'Create poster' }).click();
  await page.getByRole('combobox', { name: 'Language' }).last().selectOption('German');
  const picture = page.getByRole('img', { name: 'Poster: Scannen und Pass holen' });
  await picture.waitFor();
  const { data, width, height } = await printPdf(await download(page, 'Download PDF'));
  const code = jsqr.default(Uint8ClampedArray.from(data), width, height)?.data;
  expect(code).toContain('utm_source=poster');
  // The other files have the same code.
  expect(await readQrPicture(picture)).toBe(code);
  const address = `data:image/png;base64,${png.toString('base64')}`;
  await page.evaluate((src) => {
    document.body.innerHTML = `<img src="${src}" alt="code">`;
  }, address);
  expect(await waitFor('the picture to be shown', () => readQrPicture(page.getByAltText('code')))).toBe(code);
  expect(troubles.take()).toEqual([]);
  await close();
  return code ?? '';
}

async function download(page: Page, button: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).last().click();
  return readFile(await (await started).path());
}

async function printPdf(file: Buffer) {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const printed = await document.getPage(0).render({ scale: 2, render: 'bitmap' });
  library.destroy();
  return printed;
}

test('a visitor signs up on a phone, keeps the barcode for use without a connection, adds the pass of the mail to the wallet, and is found in the list with the poster they came from', async () => {
  const { person, workspaceHandle, passTemplateId } = await createWorkspace(world().publicUrl);
  const { passTemplates, passes } = person.api.workspace;
  const at = { workspaceHandle, passTemplateId };
  const document = emptyDesignDocument('loyalty', 'Rewards');
  const town = {
    id: 'town',
    key: 'town',
    label: 'Town',
    type: 'text',
    scope: 'pass',
    default: null,
  } as const;
  const { revisionId } = await passTemplates.save.mutate({
    ...at,
    document: {
      ...document,
      attributes: [...document.attributes, { ...town, required: true, onSignUpForm: true }],
    },
  });
  await passTemplates.publish.mutate({ ...at, revisionId });
  const admin = { publicUrl: world().publicUrl, email: person.email, password: ownerPassword };
  const poster = await printPoster(
    admin,
    `${admin.publicUrl}/${workspaceHandle}/templates/${passTemplateId}`,
  );
  const { page, troubles, close } = await openPage(browser(), iphone);
  await page.goto(poster);
  await page.getByLabel('Vorname').fill('Grace');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await checkAccessibility(page)).toEqual([]);
  await page.getByLabel('E-Mail-Adresse').fill('grace@example.com');
  await page.getByLabel('Town').fill('Oslo');
  await page.getByLabel('I agree to the terms.').check();
  await page.getByRole('button', { name: 'Pass holen' }).click();
  await page.getByRole('heading', { name: 'Sehen Sie in Ihr Postfach' }).waitFor();
  const link = await waitFor('the mail with the link', async () => {
    const { messages } = await world().lab.get<{ messages: { to: string; text: string }[] }>('/mailbox.json');
    const mail = messages.find(({ to }) => to === 'grace@example.com');
    return mail && /\S+\/p\/[\w.-]+/.exec(mail.text)?.[0];
  });
  await page.goto(link);
  await page.getByRole('link', { name: 'Zu Apple Wallet hinzufügen' }).waitFor();
  await page.getByRole('article', { name: 'Rewards' }).waitFor();
  await page.getByText('Keine Wallet auf diesem Telefon?').click();
  await page.getByRole('img', { name: 'Barcode Ihres Passes' }).waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
  await page.getByRole('button', { name: 'Auf diesem Telefon behalten' }).click();
  await page.getByText('Auf diesem Telefon gespeichert.').waitFor();
  await openOffline(page);
  const { status } = await world().lab.send('POST', '/phones/iphone/passes', { url: page.url() });
  expect(status).toBe(201);
  const found = await waitFor('the pass to be in the wallet', async () => {
    const list = await passTemplates.passes.query({ ...at, query: 'grace', cursor: null, limit: 10 });
    return list.passes.find(({ wallets }) => wallets.apple);
  });
  expect(found).toMatchObject({
    user: { email: 'grace@example.com', firstName: 'Grace' },
    attributes: { town: 'Oslo' },
    utm: { source: 'poster', campaign: 'Rewards' },
    status: 'active',
  });
  expect(await passes.get.query({ workspaceHandle, passId: found.id })).toMatchObject({ id: found.id });
  expect(troubles.take()).toEqual([]);
  await close();
});
