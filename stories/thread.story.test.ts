import { join } from 'node:path';
import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { judgeApplePass } from './browser/judge-apple-pass.ts';
import { enter, type Person } from './world/person.ts';
import { startWorld, type World } from './world/start-world.ts';
import { brokenStatements } from './world/statement-rules.ts';
import { waitFor } from './world/wait-for.ts';

type Notification = { phoneId: string; text: string };

let world: World;
let ada: Person;
let workspaceHandle: string;
let passTemplateId: string;

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  ada = await enter(world.publicUrl, 'sign-up', {
    email: 'ada@example.com',
    password: 'a long enough secret',
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  const created = await ada.api.workspace.create.mutate({
    name: 'Aurora Coffee',
    companySize: 11,
    companyRole: 'Developer',
    timezoneName: 'Europe/Berlin',
  });
  workspaceHandle = created.workspace.handle;
  await ada.refresh(created.organization.workosIdentifier);
});

afterAll(() => world?.stop());

test('a template is designed and published', async () => {
  const document = emptyDesignDocument('loyalty', 'Aurora Rewards');
  const created = await ada.api.workspace.passTemplates.create.mutate({
    workspaceHandle,
    name: 'Aurora Rewards',
    passType: 'loyalty',
    document,
  });
  passTemplateId = created.id;
  await ada.api.workspace.passTemplates.publish.mutate({
    workspaceHandle,
    passTemplateId,
    revisionId: created.revisionId,
  });
  const template = await ada.api.workspace.passTemplates.get.query({ workspaceHandle, passTemplateId });
  expect(template.latestRevision.isPublished).toBe(true);
  expect(template.googleWalletClassId).toContain(passTemplateId);
});

test('a pass reaches both phones, follows a campaign within seconds, and grays when voided', async () => {
  const pass = await ada.api.workspace.passes.issue.mutate({
    workspaceHandle,
    passTemplateId,
    user: { email: 'joao@example.com', firstName: 'João', lastName: 'Ñandú' },
    attributes: { points: 120 },
  });
  for (const phone of ['iphone', 'android']) {
    const added = await world.lab.send('POST', `/phones/${phone}/passes`, { url: pass.downloadUrl });
    expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
  }
  await waitFor('both wallets to hold the pass', async () => {
    const { wallets } = await ada.api.workspace.passes.get.query({ workspaceHandle, passId: pass.id });
    return wallets.apple && wallets.google;
  });
  const { id: campaignId } = await ada.api.workspace.campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Double points',
    message: 'Double points this weekend, {{ user.firstName }}!',
    passChange: { fields: { points: { value: '{{ attributes.points | times: 2 }}' } } },
  });
  await ada.api.workspace.campaigns.launch.mutate({ workspaceHandle, campaignId });
  const told = await waitFor('both phones to notify', async () => {
    const { notifications } = await world.lab.get<{ notifications: Notification[] }>('/notifications');
    return new Set(notifications.map((notification) => notification.phoneId)).size === 2 && notifications;
  });
  const onIphone = told.filter((notification) => notification.phoneId === 'iphone').map(({ text }) => text);
  expect(onIphone).toContain('Double points this weekend, João!');
  expect(onIphone.some((text) => text.includes('240'))).toBe(true);
  await waitFor('the campaign to be sent', async () => {
    const { campaign } = await ada.api.workspace.campaigns.get.query({ workspaceHandle, campaignId });
    return campaign.status === 'Sent' && campaign;
  });
  const stats = await ada.api.workspace.passTemplates.get.query({ workspaceHandle, passTemplateId });
  expect(stats.stats).toMatchObject({ issued: 1, active: 1 });
  await ada.api.workspace.passes.void.mutate({ workspaceHandle, passId: pass.id });
  await waitFor('both phones to gray the pass', async () => {
    const { phones } = await world.lab.get<{ phones: { passes: { state: string }[] }[] }>('/phones');
    return phones.every((phone) => phone.passes.every((held) => held.state === 'voided'));
  });
});

test('a person’s new name reaches the passes they hold already', async () => {
  const person = { email: 'mona@example.com', firstName: 'Mona', lastName: 'Old' };
  const held = await ada.api.workspace.passes.issue.mutate({ workspaceHandle, passTemplateId, user: person });
  await world.lab.send('POST', '/phones/iphone/passes', { url: held.downloadUrl });
  await ada.api.workspace.passes.issue.mutate({
    workspaceHandle,
    passTemplateId,
    user: { ...person, lastName: 'Brandnew' },
  });
  await waitFor('the phone to show the new name', async () =>
    JSON.stringify(await world.lab.get('/phones/iphone')).includes('Brandnew'),
  );
});

test('an event’s evening, venue and seat reach both wallets; Google’s class has what all tickets agree on', async () => {
  const { api } = ada;
  const created = await api.workspace.passTemplates.create.mutate({
    workspaceHandle,
    name: 'Latte Art Evening',
    passType: 'eventTicket',
    document: emptyDesignDocument('eventTicket', 'Latte Art Evening'),
  });
  const ofEvent = { workspaceHandle, passTemplateId: created.id };
  await api.workspace.passTemplates.publish.mutate({ ...ofEvent, revisionId: created.revisionId });
  const issue = (startsAt: string) =>
    api.workspace.passes.issue.mutate({
      ...ofEvent,
      user: { email: 'joao@example.com' },
      attributes: { startsAt, seat: '7' },
    });
  const ticket = await issue('2026-12-24T19:30');
  for (const phone of ['iphone', 'android'])
    expect(
      await world.lab.send('POST', `/phones/${phone}/passes`, { url: ticket.downloadUrl }),
    ).toMatchObject({ status: 201 });
  const { passes } = await world.lab.get<{ passes: { passId: string; passJson: object }[] }>(
    '/phones/iphone',
  );
  expect(passes.find(({ passId }) => passId === ticket.serialNumber)?.passJson).toMatchObject({
    relevantDates: [{ date: '2026-12-24T19:30:00+01:00' }],
    semantics: { venueName: 'Main hall', seats: [{ seatSection: 'Stalls', seatNumber: '7' }] },
  });
  const atGoogle = async () => {
    const { passes: saved } = await world.lab.get<{
      passes: {
        passId: string;
        class: { dateTime?: object; venue?: object };
        object: { seatInfo?: object };
      }[];
    }>('/phones/android');
    const held = saved.find(({ passId }) => passId.endsWith(ticket.serialNumber));
    if (!held) throw new Error('The phone does not hold the ticket.');
    return held;
  };
  const english = (value: string) => ({ defaultValue: { language: 'en', value } });
  expect((await atGoogle()).object.seatInfo).toEqual({ section: english('Stalls'), seat: english('7') });
  expect((await atGoogle()).class.venue).toMatchObject({ name: english('Main hall') });
  const classHasTime = (isThere: boolean) =>
    waitFor('the class at Google to follow', async () => {
      const { dateTime } = (await atGoogle()).class;
      if (dateTime) expect(dateTime).toEqual({ start: '2026-12-24T19:30:00+01:00' });
      return (dateTime !== undefined) === isThere;
    });
  await classHasTime(true);
  await issue('2026-12-25T19:30');
  await classHasTime(false);
});

test('a pass in two languages verifies, each phone shows its own, and a removed language leaves both', async () => {
  const { api } = ada;
  const document: DesignDocument = {
    ...emptyDesignDocument('loyalty', 'Harbour Club'),
    translations: {
      de: {
        heading: 'Hafenclub',
        'fields.points.label': 'Punkte',
        'fields.greeting.value': '„Hallo“, {{ user.firstName }}',
      },
    },
  };
  document.fields.header = [
    { id: 'points', key: 'points', label: 'Points', value: '{{ attributes.points }}', kind: 'number' },
  ];
  document.fields.back = [
    { id: 'greeting', key: 'greeting', label: '', value: '"Hello", {{ user.firstName }}', kind: 'text' },
  ];
  const created = await api.workspace.passTemplates.create.mutate({
    workspaceHandle,
    name: 'Harbour Club',
    passType: 'loyalty',
    document,
  });
  const ofClub = { workspaceHandle, passTemplateId: created.id };
  await api.workspace.passTemplates.publish.mutate({ ...ofClub, revisionId: created.revisionId });
  const pass = await api.workspace.passes.issue.mutate({
    ...ofClub,
    user: { email: 'joao@example.com', firstName: 'João' },
    attributes: { points: 1250 },
  });

  const bundle = await (await fetch(`${pass.downloadUrl}/apple`)).arrayBuffer();
  const rootFile = join(world.dataDirectory, 'lab/authority/root.pem');
  const verdict = await judgeApplePass(new Uint8Array(bundle), rootFile);
  expect(verdict.archive).toMatch(/No errors detected/);
  expect(verdict.signature).toMatch(/Verification successful/);
  expect(verdict.altered).toEqual([]);
  expect(Object.keys(verdict.strings).sort()).toEqual(['de.lproj/pass.strings', 'en.lproj/pass.strings']);
  expect(verdict.strings['de.lproj/pass.strings']).toMatchObject({
    Points: 'Punkte',
    '"Hello", João': '„Hallo“, João',
    News: 'Neuigkeiten',
  });

  for (const phone of ['iphone', 'android'])
    expect(await world.lab.send('POST', `/phones/${phone}/passes`, { url: pass.downloadUrl })).toMatchObject({
      status: 201,
    });
  const logoTextIn = async (locale: string) => {
    expect(await world.lab.send('PUT', '/phones/iphone/locale', { locale })).toMatchObject({ status: 200 });
    const { passes } = await world.lab.get<{
      passes: { passId: string; passJson: { logoText: string } }[];
    }>('/phones/iphone');
    return passes.find(({ passId }) => passId === pass.serialNumber)?.passJson.logoText;
  };
  expect(await logoTextIn('de-AT')).toBe('Hafenclub');
  expect(await logoTextIn('en-GB')).toBe('Harbour Club');
  expect(await world.lab.send('PUT', '/phones/iphone/locale', { locale: 'no language' })).toMatchObject({
    status: 400,
  });
  const atGoogle = async () => {
    const { passes } = await world.lab.get<{ passes: { passId: string; class: object; object: object }[] }>(
      '/phones/android',
    );
    const held = passes.find(({ passId }) => passId.endsWith(pass.serialNumber));
    return JSON.stringify([held?.class, held?.object]);
  };
  const german = (value: string) => JSON.stringify({ language: 'de', value });
  for (const text of ['Hafenclub', 'Punkte', '„Hallo“, João'])
    expect(await atGoogle()).toContain(german(text));

  const saved = await api.workspace.passTemplates.save.mutate({
    ...ofClub,
    name: 'Harbour Club',
    document: { ...document, translations: {} },
    basedOnRevisionId: created.revisionId,
  });
  await api.workspace.passTemplates.publish.mutate({
    ...ofClub,
    revisionId: saved.template.latestRevision.id,
  });
  await waitFor('Google to forget the language', async () => !(await atGoogle()).includes('"de"'));
  await waitFor('the iPhone to forget the language', async () => (await logoTextIn('de')) === 'Harbour Club');
  await logoTextIn('en-GB');
});

test('no statement of all this touched a workspace’s table without naming the workspace', () => {
  expect(brokenStatements(world)).toEqual([]);
});
