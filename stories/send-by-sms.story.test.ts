import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { signIn } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace, founderPassword } from './world/create-workspace.ts';

const { world, browser } = worldFixture();
/** Of this story alone, since the lab is shared. */
const phone = '+4915155500071';
let app: OpenedPage;
let created: CreatedWorkspace;

beforeAll(async () => {
  const { publicUrl } = world();
  created = await createWorkspace(publicUrl, 'Corner Coffee');
  const { person, workspaceHandle, passTemplateId } = created;
  for (const user of [
    { phone: '+49 151 555 000 71', firstName: 'Zoe' },
    { email: 'mail.and.phone@example.com', phone: '+4915155500072', firstName: 'Mia' },
    {},
  ])
    await person.api.workspace.passes.issue.mutate({ workspaceHandle, passTemplateId, user, attributes: {} });
  app = await openPage(browser());
  await signIn(app.page, { publicUrl, email: person.email, password: founderPassword });
});

beforeEach(({ task }) =>
  screenshotOnFailure(`send-by-sms-${task.name.replaceAll(/\W+/g, '-')}`, () => [app.page]),
);

afterAll(() => app?.close());

test('people with an address get a mail, those with a phone only a text message, whose cost is shown first', async () => {
  const { page } = app;
  const { workspaceHandle, passTemplateId } = created;
  await page.goto(`${world().publicUrl}/${workspaceHandle}/templates/${passTemplateId}/send-download`);
  await page.getByText('One person has no email address and no phone number').waitFor();
  await page.getByRole('option', { name: /Zoe/ }).click();
  await page.getByRole('option', { name: /Mia/ }).click();
  await page.getByRole('button', { name: 'Send links' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Send these messages?' });
  await dialog.getByText(/Reply STOP to unsubscribe/).waitFor();
  await dialog
    .getByText(/characters \(GSM-7\) are . messages? for each person: about . charged in all/)
    .waitFor();
  await dialog.getByRole('button', { name: 'Send 1 email and 1 text message' }).click();
  await page.getByText('1 email and 1 text message are on their way.').waitFor();
});

test('the lab shows the message with the link, and a reply of STOP unsubscribes', async () => {
  const { page } = app;
  const { workspaceHandle, passTemplateId } = created;
  await page.goto(`${world().publicUrl}/lab/messages`);
  const reply = page.getByRole('button', { name: `Reply STOP from ${phone}` });
  await reply.waitFor();
  const link = page.getByRole('link', { name: /\/p\// }).first();
  expect((await fetch((await link.getAttribute('href')) ?? '')).status).toBe(200);
  await reply.click();
  await page.getByText(`${phone} replied STOP.`).waitFor();
  await page.goto(`${world().publicUrl}/${workspaceHandle}/templates/${passTemplateId}/send-download`);
  await page.getByRole('option', { name: /Zoe.*Unsubscribed/ }).waitFor();
});
