import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { personalLink } from '../packages/client/src/personal-link.ts';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { openPage } from './browser/open-page.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { createWorkspace } from './world/create-workspace.ts';
import { waitFor } from './world/wait-for.ts';

// A world of its own: the phones hold only these passes.
const { world, browser } = worldFixture({});

const iphone = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
  locale: 'de-DE',
};

type Phone = { id: string; passes: { passId: string; face?: unknown }[] };
const phone = async (id: string) => {
  const { phones } = await world().lab.get<{ phones: Phone[] }>('/phones');
  return phones.find((each) => each.id === id) ?? { id, passes: [] };
};

test('a signed link puts a pass into the wallet, and a later link leads to the same pass, with the values it has now', async () => {
  const { person, workspaceHandle, passTemplateId } = await createWorkspace(world().publicUrl);
  const { passTemplates } = person.api.workspace;
  const at = { workspaceHandle, passTemplateId };
  const { revisionId } = await passTemplates.save.mutate({
    ...at,
    document: emptyDesignDocument('loyalty', 'Rewards'),
  });
  await passTemplates.publish.mutate({ ...at, revisionId });
  const { templateId } = await passTemplates.personalLinks.save.mutate({ ...at, isEnabled: true });
  const { secret } = await passTemplates.personalLinks.revealSecret.mutate(at);
  const linkWith = (points: number) =>
    personalLink({
      baseUrl: world().publicUrl,
      templateId,
      values: {
        email: 'zoe+x@example.com',
        firstName: 'Zoë',
        lastName: 'O’Neil',
        points,
        utm_source: 'letter',
      },
      expiresAt: new Date(Date.now() + 3_600_000),
      secret,
    });
  const find = async () => (await passTemplates.passes.query({ ...at, cursor: null, limit: 10 })).passes;
  const { page, troubles, close } = await openPage(browser(), iphone);
  const follow = async (link: string) => {
    await page.goto(link);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByText('Zoë O’Neil').waitFor();
    return {
      press: async () => {
        await page.getByRole('button', { name: 'Pass holen' }).click();
        await page.getByRole('link', { name: 'Zu Apple Wallet hinzufügen' }).waitFor();
        return page.url();
      },
    };
  };
  const first = await follow(await linkWith(3));
  expect(await checkAccessibility(page)).toEqual([]);
  expect(await find()).toEqual([]);
  const address = await first.press();
  const { status } = await world().lab.send('POST', '/phones/iphone/passes', { url: address });
  expect(status).toBe(201);
  const [issued] = await waitFor('the pass to be in the wallet', async () => {
    const passes = await find();
    return passes[0]?.wallets.apple ? passes : null;
  });
  expect(issued).toMatchObject({
    user: { email: 'zoe+x@example.com', firstName: 'Zoë' },
    attributes: { points: 3 },
    utm: { source: 'letter' },
  });
  const passId = issued?.id ?? '';
  await person.api.workspace.passes.update.mutate({ workspaceHandle, passId, attributes: { points: 4711 } });
  const second = await follow(await linkWith(3));
  expect(await second.press()).toBe(address);
  expect(await find()).toMatchObject([{ id: passId, attributes: { points: 4711 } }]);
  await waitFor('the phone to show the new value', async () =>
    JSON.stringify(await phone('iphone')).includes('4711'),
  );
  expect((await phone('iphone')).passes).toHaveLength(1);
  const [signed = '', signature] = (await linkWith(5)).split('&signature=');
  const changed = await page.goto(`${signed.replace('points=5', 'points=500')}&signature=${signature}`);
  expect(changed?.status()).toBe(400);
  await page.getByRole('heading', { name: 'Dieser Link funktioniert nicht' }).waitFor();
  expect(troubles.take().filter((trouble) => !JSON.stringify(trouble).includes('400'))).toEqual([]);
  await close();
});

test('a bundle’s page offers each wallet all of the person’s passes, and both phones add them at once', async () => {
  const { person, workspaceHandle, passTemplateId } = await createWorkspace(world().publicUrl);
  const { passTemplates, passes } = person.api.workspace;
  const at = { workspaceHandle, passTemplateId };
  const { revisionId } = await passTemplates.save.mutate({
    ...at,
    document: emptyDesignDocument('loyalty', 'Concert'),
  });
  await passTemplates.publish.mutate({ ...at, revisionId });
  const passIds: string[] = [];
  for (let ticket = 0; ticket < 10; ticket++) {
    const user = { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' };
    passIds.push((await passes.issue.mutate({ ...at, user })).id);
  }
  const { value: key } = await person.api.workspace.apiKeys.create.mutate({
    workspaceHandle,
    name: 'Bundles',
  });
  const response = await fetch(`${world().publicUrl}/api/v1/passes/bundles`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ passIds }),
  });
  const { data } = (await response.json()) as { data: { url: string } };
  const { page, troubles, close } = await openPage(browser(), iphone);
  await page.goto(data.url);
  await page.getByRole('heading', { name: 'Ihre Pässe: 10' }).waitFor();
  await page.getByRole('link', { name: 'Zu Apple Wallet hinzufügen' }).waitFor();
  await page.getByRole('link', { name: 'Hinzufügen zu Google Wallet' }).waitFor();
  expect(await page.getByText('Fügt 10 von 10 Pässen hinzu').count()).toBe(2);
  expect(await checkAccessibility(page)).toEqual([]);
  const before = (await phone('iphone')).passes.length;
  for (const id of ['iphone', 'android']) {
    const { status, body } = await world().lab.send('POST', `/phones/${id}/passes`, { url: data.url });
    expect([status, body]).toMatchObject([201, { passIds: { length: 10 } }]);
  }
  expect((await phone('iphone')).passes).toHaveLength(before + 10);
  await waitFor('both wallets to hold all passes', async () => {
    const list = await passTemplates.passes.query({ ...at, cursor: null, limit: 20 });
    return list.passes.length === 10 && list.passes.every(({ wallets }) => wallets.apple && wallets.google);
  });
  expect(troubles.take()).toEqual([]);
  await close();
});
