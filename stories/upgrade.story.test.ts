import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createIphoneFleet, type IphoneFleet } from '@tessera/wallet-lab';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerCommand } from '../apps/server/src/commands/answer-command.ts';
import { removeEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/remove-embedded-postgres.ts';
import { migrations } from '../apps/server/src/platform/database/migrations/migrations.ts';
import { type CreatedWorkspace, createWorkspace, founderPassword } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { issueToFleet } from './world/issue-to-fleet.ts';
import { enter, type Person } from './world/person.ts';
import { type Outside, startOutside } from './world/start-outside.ts';
import { type ServerProcess, startProcess } from './world/start-process.ts';
import { type FrontProxy, type Relay, startProxy, startRelay } from './world/start-proxy.ts';
import { unpackPreviousRelease } from './world/unpack-previous-release.ts';
import { waitFor } from './world/wait-for.ts';

const phones = 20;
const campaignsMax = 20;

const previous = unpackPreviousRelease();
if (!previous)
  console.warn(
    'The upgrade was not tested: this clone lacks the commit of the previous release in CHANGELOG.md.',
  );

/** A server of one release, and what it sends to Apple. */
type Release = { port: number; relay: Relay; start(): Promise<void>; stop(): Promise<void> };

const cleanUps: (() => unknown)[] = [() => previous?.remove()];
let proxy: FrontProxy;
let outside: Outside;
let environment: Record<string, string>;
let fleet: IphoneFleet;
let older: Release;
let newer: Release;
let created: CreatedWorkspace;
let organizationId: string;
const messages: string[] = [];

describe.skipIf(!previous)('an upgrade without a stop', () => {
  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), 'tessera-upgrade-'));
    proxy = await startProxy();
    outside = await startOutside(proxy.url);
    fleet = createIphoneFleet({ count: phones, apns: outside.lab.apns, connections: 4 });
    cleanUps.push(
      () => rm(directory, { recursive: true, force: true }),
      () => removeEmbeddedPostgres({ directory }),
      () => outside.stop(),
      () => proxy.close(),
      () => fleet.close(),
    );
    environment = {
      ...outside.environment,
      NODE_ENV: 'production',
      PUBLIC_URL: proxy.url,
      TRUSTED_PROXIES: '1',
      DATA_DIR: directory,
      MASTER_KEY: randomBytes(32).toString('base64'),
    };
    older = await prepareRelease(previous?.program);
    newer = await prepareRelease();
    await older.start();
    proxy.forwardTo(older.port);
    created = await createWorkspace(proxy.url);
    organizationId = (await created.person.api.organization.lookup.query({})).workosIdentifier;
    await issueToFleet(created.person, created, fleet);
  });

  test('the previous release serves while the command of this one migrates', async () => {
    const after = Object.keys(migrations).filter((name) => name > '0100-baseline');
    const work = migrating();
    let issued = 0;
    while (!work.isDone()) await issue(`during-${issued++}@example.com`);
    expect(await work.answer).toEqual({ applied: after });
    expect(issued).toBeGreaterThan(0);
    const status = await command('status');
    expect(status.database.migrations).toMatchObject({ pending: [], unknown: [] });
  });

  test('a pass that one release issues or edits is the same on the other', async () => {
    await newer.start();
    for (const [first, second] of [
      [older, newer],
      [newer, older],
    ] as const) {
      proxy.forwardTo(first.port);
      const { id: passId, downloadUrl } = await issue(`by-${first.port}@example.com`);
      proxy.forwardTo(second.port);
      expect((await fetch(`${downloadUrl}/apple`)).status).toBe(200);
      await api().passes.update.mutate({ ...at(), passId, attributes: { points: 77 } });
      proxy.forwardTo(first.port);
      const { attributes } = await api().passes.get.query({ ...at(), passId });
      expect(attributes).toMatchObject({ points: 77 });
    }
  });

  test('a session that begins on one release goes on at the other', async () => {
    for (const [first, second] of [
      [older, newer],
      [newer, older],
    ] as const) {
      proxy.forwardTo(first.port);
      const person = await signIn();
      proxy.forwardTo(second.port);
      await person.refresh(organizationId);
      expect(await nameOfWorkspace(person)).toBe('Aurora Coffee');
    }
  });

  test('both releases work on campaigns, and every phone is notified of each once', async () => {
    proxy.forwardTo(older.port, newer.port);
    const [before, beforeNewer] = [older.relay.bytes(), newer.relay.bytes()];
    const bothWorked = () => older.relay.bytes() > before && newer.relay.bytes() > beforeNewer;
    for (let number = 1; !bothWorked(); number++) {
      if (number > campaignsMax) throw new Error(`One release did all work of ${campaignsMax} campaigns.`);
      await notify(`Cake number ${number}`);
    }
    expectOneNotificationEach();
  });

  test('this release serves alone, and after a downgrade the previous one does', async () => {
    await older.stop();
    proxy.forwardTo(newer.port);
    await notify('The newer release alone');
    const { id: passId, downloadUrl } = await issue('newest@example.com');
    await newer.stop();
    await older.start();
    proxy.forwardTo(older.port);
    const person = await signIn();
    await person.refresh(organizationId);
    expect(await nameOfWorkspace(person)).toBe('Aurora Coffee');
    await api().passes.update.mutate({ ...at(), passId, attributes: { points: 5 } });
    expect((await fetch(`${downloadUrl}/apple`)).status).toBe(200);
    await notify('The older release again');
    expectOneNotificationEach();
  });
});

afterAll(async () => {
  await newer?.stop();
  await older?.stop();
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function prepareRelease(program?: string): Promise<Release> {
  const port = await freePort();
  const relay = await startRelay(outside.lab.apns.port);
  cleanUps.push(() => relay.close());
  let server: ServerProcess | undefined;
  return {
    port,
    relay,
    start: async () => {
      server = await startProcess({
        environment: {
          ...environment,
          PORT: String(port),
          APPLE_PUSH_URL: `https://localhost:${relay.port}`,
        },
        publicUrl: `http://localhost:${port}`,
        ...(program ? { program } : {}),
      });
    },
    stop: async () => {
      await server?.stop();
      server = undefined;
    },
  };
}

const api = () => created.person.api.workspace;
const at = () => ({ workspaceHandle: created.workspaceHandle, passTemplateId: created.passTemplateId });

const issue = (email: string) =>
  api().passes.issue.mutate({ ...at(), user: { email, firstName: 'Grace' }, attributes: { points: 1 } });

const signIn = () => enter(proxy.url, 'sign-in', { email: created.person.email, password: founderPassword });

async function nameOfWorkspace(person: Person): Promise<string> {
  const { workspaces } = await person.api.workspace.list.query({});
  return workspaces[0]?.name ?? '';
}

/** The operator's command of this release, as JSON. */
async function command(name: string) {
  const { status, stdout, stderr } = await answerCommand([name, '--json'], environment);
  if (status !== 0) throw new Error(`${name}: ${stdout}${stderr}`);
  return JSON.parse(stdout);
}

function migrating() {
  let isDone = false;
  const answer = command('migrate').finally(() => {
    isDone = true;
  });
  return { answer, isDone: () => isDone };
}

/** Resolves when every phone shows the message and the campaign is sent. */
async function notify(message: string): Promise<void> {
  messages.push(message);
  const { id: campaignId } = await api().campaigns.create.mutate({ ...at(), name: message, message });
  const { workspaceHandle } = created;
  await api().campaigns.launch.mutate({ workspaceHandle, campaignId });
  await waitFor(`the campaign “${message}” to be sent`, async () => {
    const { campaign } = await api().campaigns.get.query({ workspaceHandle, campaignId });
    return campaign.status === 'Sent' && fleet.without(message).length === 0;
  });
}

function expectOneNotificationEach(): void {
  expect(fleet.shownTwice()).toEqual([]);
  for (const message of messages) expect(fleet.without(message)).toEqual([]);
}
