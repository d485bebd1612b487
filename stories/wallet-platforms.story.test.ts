import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeSupersededCertificates } from '../apps/server/src/maintenance/remove-old-rows.ts';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { checkPage } from './browser/check-page.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { refuse, stopRefusing } from './browser/scene.ts';
import { signIn } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import {
  type CertificateDesk,
  type CertificateOptions,
  openCertificateDesk,
} from './world/open-certificate-desk.ts';
import { brokenStatements } from './world/statement-rules.ts';
import { waitFor } from './world/wait-for.ts';

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';

function dateInDays(days: number): string {
  const then = new Date(Date.now() + days * 86_400_000);
  // The Swedish locale formats dates as ISO 8601.
  const [year, month, day] = then.toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' }).split('-');
  return `${day} ${months.slice(Number(month) * 3 - 3, Number(month) * 3)} ${year}`;
}

const identifier = 'pass.com.aurora.card';
const team = 'A1B2C3D4E5';
const issuerId = '3388000000022000042';

const { world, browser } = worldFixture();
let app: OpenedPage;
let page: Page;
let ada: CreatedWorkspace;
let settings: string;
let desk: CertificateDesk;
const answers: string[] = [];
let provoked: RegExp | undefined;

beforeAll(async () => {
  desk = await openCertificateDesk(world(), { passTypeIdentifier: identifier, teamIdentifier: team });
  ada = await createWorkspace(world().publicUrl, 'Aurora Coffee');
  settings = `${world().publicUrl}/${ada.workspaceHandle}/settings`;
  app = await openPage(browser());
  page = app.page;
  page.on('response', async (answer) => {
    if (answer.url().includes('/trpc/')) answers.push(await answer.text().catch(() => ''));
  });
  await signIn(page, {
    publicUrl: world().publicUrl,
    email: ada.person.email,
    password: 'a long enough secret',
  });
});

afterAll(() => desk?.close());

beforeEach(({ task }) => screenshotOnFailure(`platforms-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]));

afterEach(() => {
  expect(app.troubles.take().filter((trouble) => !provoked?.test(trouble))).toEqual([]);
  provoked = undefined;
});

const file = (name: string) => desk.file(name);
const dialog = () => page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const files = (index = 0) => dialog().locator('input[type="file"]').nth(index);
const upload = () => dialog().getByRole('button', { name: 'Upload certificate' }).click();

test('apple-pass-type-identifiers redirects to wallet-platforms/apple, tabs Apple Wallet and Google Wallet; a platform-managed certificate is "Managed" and cannot be renewed; one requested here is brought from Apple', async () => {
  await page.goto(`${settings}/apple-pass-type-identifiers`);
  await page.waitForURL(`${settings}/wallet-platforms/apple`);
  const tabs = page.getByRole('navigation', { name: 'Wallet platforms' }).getByRole('link');
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Apple Wallet', 'Google Wallet']);
  await row('pass.dev.tessera.platform').getByText('Managed').waitFor();
  expect(await row('pass.dev.tessera.platform').getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Add certificate' }).click();
  for (const way of ['PEM files', '.p12 file', 'Request here']) {
    await dialog().getByText(way, { exact: true }).click();
    expect(await checkAccessibility(page)).toEqual([]);
  }
  const downloading = page.waitForEvent('download');
  await dialog().getByRole('button', { name: 'Download request' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.certSigningRequest$/);
  await download.saveAs(file('request.csr'));
  await desk.openssl('req', '-in', 'request.csr', '-verify', '-noout');
  provoked = /applePassTypeIdentifiers.create| 400 |status of 400/;
  await desk.issueElsewhere('foreign');
  await files().setInputFiles(file('foreign.pem'));
  await upload();
  await dialog().getByText('This certificate belongs to none of the requests made here.').waitFor();
  const certificate = await desk.issue('request.csr', { validDays: 28 });
  await writeFile(file('pass.cer'), Buffer.from(certificate.replaceAll(/-----.+-----|\n/g, ''), 'base64'));
  await files().setInputFiles(file('pass.cer'));
  await upload();
  await page.getByText('The certificate is ready to sign passes.').waitFor();
});

test('the link from a notice to the upload waits for the list, and then renews the certificate that expires soon', async () => {
  provoked = /applePassTypeIdentifiers.list| 400 |status of 400/;
  await refuse(page, 'applePassTypeIdentifiers.list');
  await page.goto(`${settings}/wallet-platforms/apple?upload=true`);
  await page.getByText('Could not load the pass type identifiers').waitFor();
  expect(await dialog().count()).toBe(0);
  await stopRefusing(page);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('dialog', { name: `Renew ${identifier}` }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('an identifier past or within 28 days of its expiry, the last included, has the "Identifier Expiry" badge and danger styling; dates dd MMM yyyy, ordered by expiresAt ascending', async () => {
  const own = row(identifier);
  await own.getByText('Identifier Expiry').waitFor();
  // Ascending: the first to expire is first.
  expect(await page.getByRole('row').nth(1).textContent()).toContain(identifier);
  expect(await own.textContent()).toContain(team);
  const date = own.getByText(dateInDays(28));
  await date.waitFor();
  const danger = await date.evaluate((element) => getComputedStyle(element).color);
  const plain = await row('tessera')
    .getByText(dateInDays(365))
    .evaluate((element) => getComputedStyle(element).color);
  expect(danger).not.toBe(plain);
  const { workspaceHandle, person } = ada;
  const workspace = await person.api.workspace.get.query({ workspaceHandle });
  expect(workspace.nextNonManagedApplePassTypeIdentifierExpiresAt).toMatch(/^\d{4}-/);
  const statuses = await person.api.workspace.getStatuses.query({ workspaceHandle });
  expect(statuses.hasApplePassTypeIdentifier).toBe(true);
  expect(await checkPage(page, 'wallet-platforms-apple')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await checkPage(page, 'wallet-platforms-apple')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

type HeldPass = {
  passId: string;
  passTypeIdentifier: string;
  passJson: { teamIdentifier: string };
  problem: string | null;
};
const held = async (serialNumber: string): Promise<HeldPass | undefined> => {
  const { passes } = await world().lab.get<{ passes: HeldPass[] }>('/phones/iphone');
  return passes.find(({ passId }) => passId === serialNumber);
};

let passTemplateId: string;
let serialNumber: string;

test('a template made with the workspace’s own identifier is signed and pushed with it: the iPhone takes the pass and its change', async () => {
  const { person, workspaceHandle } = ada;
  const { identifiers } = await person.api.workspace.applePassTypeIdentifiers.list.query({ workspaceHandle });
  const own = identifiers.find((item) => item.identifier === identifier);
  const { passTemplates } = person.api.workspace;
  const template = await passTemplates.create.mutate({
    workspaceHandle,
    name: 'Own card',
    passType: 'loyalty',
    applePassTypeIdentifierId: own?.id,
  });
  passTemplateId = template.id;
  await passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId: template.revisionId });
  const user = { email: 'joao@example.com', firstName: 'João', lastName: 'Silva' };
  const pass = await person.api.workspace.passes.issue.mutate({ workspaceHandle, passTemplateId, user });
  serialNumber = pass.serialNumber;
  const added = await world().lab.send('POST', '/phones/iphone/passes', { url: pass.downloadUrl });
  expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  expect(await held(serialNumber)).toMatchObject({
    passTypeIdentifier: identifier,
    passJson: { teamIdentifier: team },
    problem: null,
  });
  await changeDesign('Own coffee');
});

test('the dialog for a new template proposes the workspace’s own identifier among all, by expiresAt descending, and the template is made with it; "Error loading data please try again later."; wallet-platforms redirects to /apple', async () => {
  provoked = /googleIssuers.list| 400 |status of 400/;
  await page.getByRole('link', { name: 'Pass Templates' }).click();
  await refuse(page, 'workspace.googleIssuers.list');
  await page
    .getByRole('button', { name: /Create Pass Template/ })
    .first()
    .click();
  await dialog().getByText('Error loading data please try again later.').waitFor();
  await stopRefusing(page);
  await dialog().getByRole('button', { name: 'Try again' }).click();
  const choice = dialog().getByRole('combobox', { name: 'Apple pass type identifier' });
  await expect.poll(() => choice.inputValue()).toBe(identifier);
  await choice.click();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'pass.dev.tessera.platform (managed)',
    identifier,
  ]);
  await page.getByRole('option', { name: identifier, exact: true }).click();
  await dialog().getByRole('textbox', { name: 'Name' }).fill('Another card');
  await dialog().getByRole('button', { name: 'Design it' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  const { person, workspaceHandle } = ada;
  const { identifiers } = await person.api.workspace.applePassTypeIdentifiers.list.query({ workspaceHandle });
  const own = identifiers.find((item) => item.identifier === identifier);
  expect(own?.passTemplates.map(({ name }) => name)).toEqual(['Another card', 'Own card']);
  await page.goto(`${settings}/wallet-platforms`);
  await page.waitForURL(`${settings}/wallet-platforms/apple`);
});

async function changeDesign(heading: string): Promise<void> {
  const { person, workspaceHandle } = ada;
  const { passTemplates } = person.api.workspace;
  const { latestRevision } = await passTemplates.get.query({ workspaceHandle, passTemplateId });
  const document = { ...latestRevision.document, heading };
  await passTemplates.save.mutate({ workspaceHandle, passTemplateId, document });
  const { latestRevision: next } = await passTemplates.get.query({ workspaceHandle, passTemplateId });
  await passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId: next.id });
  await waitFor('the iPhone to show the change', async () =>
    JSON.stringify(await held(serialNumber)).includes(heading),
  );
}

test('a renewal switches in one step, and refuses another identifier, another team and a wrong password at the field', async () => {
  provoked = /applePassTypeIdentifiers.renew| 400 |status of 400/;
  await row(identifier)
    .getByRole('button', { name: `Renew ${identifier}` })
    .click();
  await dialog().getByText('PEM files', { exact: true }).click();
  const refused: [CertificateOptions, string][] = [
    [{ passTypeIdentifier: 'pass.com.other.card' }, `for pass.com.other.card, not for ${identifier}`],
    [{ teamIdentifier: 'OTHERTEAM1' }, `belongs to team OTHERTEAM1, not to ${team}`],
    [{ validDays: -1 }, 'This certificate has expired.'],
    [{ validDays: 5 }, 'expires before the one in use'],
  ];
  for (const [index, [options, words]] of refused.entries()) {
    const name = `refused-${index}`;
    await desk.issueElsewhere(name, options);
    await files(0).setInputFiles(file(`${name}.pem`));
    await files(1).setInputFiles(file(`${name}.key`));
    await upload();
    await dialog().getByText(words).waitFor();
  }
  await files(1).setInputFiles(file('foreign.key'));
  await upload();
  await dialog().getByText('The private key does not belong to the certificate.').waitFor();
  await desk.issueElsewhere('renewal');
  const p12 = ['pkcs12', '-export', '-legacy', '-passout', 'pass:sesame', '-out', 'renewal.p12'];
  await desk.openssl(...p12, '-in', 'renewal.pem', '-inkey', 'renewal.key');
  await dialog().getByText('.p12 file', { exact: true }).click();
  await files().setInputFiles(file('renewal.p12'));
  await dialog().getByLabel('Password', { exact: true }).fill('wrong');
  await upload();
  await dialog().getByText('This password does not open the file.').waitFor();
  await dialog().getByLabel('Password', { exact: true }).fill('sesame');
  await upload();
  await page.getByText(`${identifier} has its new certificate.`).waitFor();
  const own = row(identifier);
  await own.getByText(dateInDays(365)).waitFor();
  expect(await own.getByText('Identifier Expiry').count()).toBe(0);
  await changeDesign('Renewed coffee');
  expect(await held(serialNumber)).toMatchObject({ passTypeIdentifier: identifier, problem: null });
  // The previous certificate stays for a day for signings in progress, then it is deleted with its key.
  const { ctx } = world().server;
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  expect(await removeSupersededCertificates(ctx, inHours(23))).toBe(0);
  expect(await removeSupersededCertificates(ctx, inHours(25))).toBe(1);
  await changeDesign('Clean coffee');
});

test('a Google issuer is added once Google grants its account access, and every refusal states the reason', async () => {
  provoked = /googleIssuers.create| 400 |status of 400/;
  const make = async (issuer: string) =>
    (await world().lab.send('POST', '/google/service-accounts', { issuerId: issuer })).body;
  const account = Object(await make(issuerId));
  await page.getByRole('link', { name: 'Google Wallet' }).click();
  await page.getByRole('button', { name: 'Add issuer' }).click();
  await dialog().getByRole('button', { name: 'Add issuer' }).click();
  await dialog().getByText('Enter the issuer ID, a number').waitFor();
  await dialog().getByLabel('Issuer ID').fill(issuerId);
  const refused: [string, string][] = [
    ['no JSON at all', 'This file is not JSON.'],
    ['{"installed":{"client_id":"x"}}', 'This file is not the key of a service account.'],
    [
      JSON.stringify({ ...account, client_email: 'gone@lab.iam.gserviceaccount.com' }),
      'Google refuses this key.',
    ],
    [JSON.stringify(await make('3388000000022000099')), `act for issuer ${issuerId}.`],
  ];
  const choose = (text: string) =>
    files().setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  for (const [text, words] of refused) {
    await choose(text);
    await dialog().getByRole('button', { name: 'Add issuer' }).click();
    await dialog().getByText(words).waitFor();
  }
  await choose(JSON.stringify(account));
  await dialog().getByRole('button', { name: 'Add issuer' }).click();
  await row(issuerId).getByText(account.client_email).waitFor();
  expect(await checkPage(page, 'wallet-platforms-google')).toEqual([]);
});

test('a key is replaced, an issuer that no template uses removed, and one in use is not', async () => {
  const { person, workspaceHandle } = ada;
  const { body } = await world().lab.send('POST', '/google/service-accounts', { issuerId });
  const account = Object(body);
  await row(issuerId)
    .getByRole('button', { name: `Actions for issuer ${issuerId}` })
    .click();
  await page.getByRole('menuitem', { name: 'Replace key' }).click();
  await files().setInputFiles({
    name: 'key.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(account)),
  });
  await dialog().getByRole('button', { name: 'Replace key' }).click();
  await row(issuerId).getByText(account.client_email).waitFor();
  await row(issuerId)
    .getByRole('button', { name: `Actions for issuer ${issuerId}` })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText(`Issuer ${issuerId} is removed.`).waitFor();
  const { identifiers } = await person.api.workspace.applePassTypeIdentifiers.list.query({ workspaceHandle });
  const own = identifiers.find((item) => item.identifier === identifier);
  const removal = person.api.workspace.applePassTypeIdentifiers.delete.mutate({
    workspaceHandle,
    applePassTypeIdentifierId: own?.id ?? '',
  });
  await expect(removal).rejects.toThrow(/“(Own|Another) card” uses this identifier/);
});

test('a request that is no longer needed is deleted with its key after confirmation', async () => {
  const { person, workspaceHandle } = ada;
  const { appleCertificateRequests: requests } = person.api.workspace;
  const { fileName } = await requests.create.mutate({ workspaceHandle });
  await page.getByRole('link', { name: 'Apple Wallet' }).click();
  await page.getByRole('button', { name: `Delete the request ${fileName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete request' }).click();
  await page.getByText('The request is deleted.').waitFor();
  expect(await requests.list.query({ workspaceHandle })).toMatchObject({
    certificateRequests: [],
    totalCount: 0,
  });
});

test('no answer held a private key, in the clear or sealed', async () => {
  const { person, workspaceHandle } = ada;
  await person.api.workspace.appleCertificateRequests.create.mutate({ workspaceHandle });
  const { database } = world().server.ctx;
  const certificates = await database.global.selectFrom('apple_certificates').selectAll().execute();
  const accounts = await database.global.selectFrom('google_service_accounts').selectAll().execute();
  const sealed = [
    ...certificates.map((certificate) => certificate.sealed_private_key),
    ...accounts.map((account) => account.sealed_json),
  ];
  const told = [
    ...answers,
    JSON.stringify(await person.api.workspace.appleCertificateRequests.list.query({ workspaceHandle })),
    JSON.stringify(await person.api.workspace.applePassTypeIdentifiers.list.query({ workspaceHandle })),
    JSON.stringify(await person.api.workspace.googleIssuers.list.query({ workspaceHandle })),
  ].join();
  expect(told).toContain('CERTIFICATE REQUEST');
  expect(told).not.toContain('PRIVATE KEY');
  expect(sealed.every((text) => text.startsWith('v1.') && !text.includes('PRIVATE'))).toBe(true);
  for (const text of sealed) expect(told).not.toContain(text);
});

test('no statement of all this touched a workspace’s table without naming the workspace', () => {
  expect(brokenStatements(world())).toEqual([]);
});
