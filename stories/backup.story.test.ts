import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@tessera/server/config';
import { type RunningServer, startServer } from '@tessera/server/start';
import { createIphoneFleet, type IphoneFleet } from '@tessera/wallet-lab';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { preparePaths } from '../apps/server/src/platform/database/embedded/paths.ts';
import { removeEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/remove-embedded-postgres.ts';
import { createWorkspace, founderPassword } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { issueToFleet } from './world/issue-to-fleet.ts';
import { enter } from './world/person.ts';
import { findPostgresPrograms, startExternalPostgres } from './world/start-external-postgres.ts';
import { type Outside, startOutside } from './world/start-outside.ts';
import { waitFor } from './world/wait-for.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/self-hosting.md'), 'utf8');
const phones = 3;

/** The commands below a heading of docs/self-hosting.md, by block. */
function commandsBelow(heading: string): string[] {
  const [, section = ''] = page.split(new RegExp(`^#+ ${heading}\n`, 'm'));
  const [text = ''] = section.split(/^#+ /m);
  return [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
}

let dataDirectory: string;
let workDirectory: string;
let publicUrl: string;
let outside: Outside;
let fleet: IphoneFleet;
let environment: Record<string, string>;
let server: RunningServer | null;
let cleanUps: (() => unknown)[];

beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'tessera-backup-'));
  workDirectory = mkdtempSync(join(tmpdir(), 'tessera-archives-'));
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  outside = await startOutside(publicUrl);
  fleet = createIphoneFleet({ count: phones, apns: outside.lab.apns, connections: 2 });
  environment = {
    ...outside.environment,
    PORT: String(port),
    DATA_DIR: dataDirectory,
    MASTER_KEY: randomBytes(32).toString('base64'),
    LOG_LEVEL: 'silent',
  };
  cleanUps = [
    () => rmSync(dataDirectory, { recursive: true, force: true }),
    () => rmSync(workDirectory, { recursive: true, force: true }),
    () => outside.stop(),
    () => fleet.close(),
    () => server?.stop(),
  ];
});

afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

async function start(): Promise<void> {
  server = await startServer(readConfig(environment, []));
}

async function stop(): Promise<void> {
  await server?.stop();
  server = null;
}

function run(commands: string, further: Record<string, string> = {}): void {
  execFileSync('sh', ['-ec', commands], {
    cwd: workDirectory,
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDirectory, ...further },
    stdio: 'pipe',
  });
}

/** Creates passes on phones, a sealed secret, an image and an API key; returns checks that all of them are there. */
async function fill() {
  const { person, ...created } = await createWorkspace(publicUrl);
  const { workspaceHandle, passTemplateId } = created;
  await issueToFleet(person, created, fleet);
  const key = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Till' });
  const { workosIdentifier } = await person.api.organization.lookup.query({});
  const headers = { authorization: `Bearer ${'value' in key ? key.value : ''}` };
  const logo = readFileSync(join(import.meta.dirname, 'input/photo-rotated.jpg'));
  const upload = await fetch(`${publicUrl}/api/v1/images`, { method: 'POST', headers, body: logo });
  const { data: image } = (await upload.json()) as { data: { url: string } };
  const read = async () => {
    const again = await enter(publicUrl, 'sign-in', { email: person.email, password: founderPassword });
    await again.refresh(workosIdentifier);
    const passes = await fetch(`${publicUrl}/api/v1/passes?passTemplateId=${passTemplateId}`, { headers });
    const { secret } = await again.api.workspace.passTemplates.personalLinks.revealSecret.mutate({
      workspaceHandle,
      passTemplateId,
    });
    return {
      passes: ((await passes.json()) as { data: { items: unknown[] } }).data.items,
      secret,
      image: Buffer.from(await (await fetch(image.url)).arrayBuffer()).toString('base64'),
    };
  };
  const changePhones = async (message: string) => {
    const campaign = { passTemplateId, name: message, message };
    const json = { ...headers, 'content-type': 'application/json' };
    const saved = await fetch(`${publicUrl}/api/v1/campaigns`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(campaign),
    });
    const { data } = (await saved.json()) as { data: { id: string } };
    await fetch(`${publicUrl}/api/v1/campaigns/${data.id}/launch`, { method: 'POST', headers: json });
    await waitFor('every phone to show the message', async () => fleet.without(message).length === 0);
  };
  return { read, changePhones };
}

/** Fills the installation, backs it up with `backUp`, wipes it, restores it with `restore`, and compares. */
async function expectRestored(steps: {
  backUp: () => Promise<void> | void;
  wipe: () => Promise<void> | void;
  restore: () => void;
}): Promise<void> {
  await start();
  const { read: readAll, changePhones } = await fill();
  await changePhones('Before the backup');
  const before = await readAll();
  expect(before.passes).toHaveLength(phones);
  expect(before.image.length).toBeGreaterThan(1_000);
  await steps.backUp();
  await stop();
  await steps.wipe();
  steps.restore();
  await start();
  expect(await readAll()).toEqual(before);
  await changePhones('After the restore');
  expect(fleet.report().failures).toEqual([]);
}

test('the embedded database, restored from a copy of its files by the commands of the page, has everything, and phones go on updating', async () => {
  const { home, runAs } = preparePaths(dataDirectory);
  cleanUps.unshift(() => runAs && rmSync(home, { recursive: true, force: true }));
  cleanUps.splice(1, 0, () => removeEmbeddedPostgres({ directory: dataDirectory }));
  const [asUser = '', asRoot = ''] = commandsBelow('Back up the embedded database');
  const [unpack = ''] = commandsBelow('Restore the embedded database');
  await expectRestored({
    backUp: async () => {
      await stop();
      // Other tests have databases in that directory.
      run(runAs ? asRoot.replace('/var/lib/tessera', home) : asUser);
    },
    wipe: () => {
      for (const directory of [dataDirectory, home]) rmSync(directory, { recursive: true });
    },
    restore: () => run(unpack),
  });
});

const programs = findPostgresPrograms();
if (!programs)
  console.warn(
    'Skipped: backup and restore of an external database, because there is neither a Debian root with PostgreSQL 17 (TESSERA_POSTGRES_ROOT) nor a server and client of one version from 16 on the PATH.',
  );

test.skipIf(!programs)(
  'an external database, dumped and restored by the commands and roles of the page, has everything, and phones go on updating',
  async () => {
    const postgres = await startExternalPostgres(programs ?? { bin: '', root: null });
    cleanUps.splice(2, 0, () => postgres.stop());
    workDirectory = postgres.directory;
    const url = (role: string, database: string) => {
      const address = new URL(postgres.administratorUrl);
      [address.username, address.pathname] = [role, `/${database}`];
      return address.href;
    };
    environment.DATABASE_URL = url('tessera', 'tessera');
    const settings = {
      PATH: postgres.path,
      DATABASE_URL: environment.DATABASE_URL,
      BACKUP_URL: url('tessera_backup', 'tessera'),
      ADMIN_URL: postgres.administratorUrl,
    };
    const [roles = ''] = commandsBelow('Database');
    const [backupRole = '', dump = ''] = commandsBelow('Back up an external database');
    const [restore = ''] = commandsBelow('Restore an external database');
    for (const statements of [roles, backupRole])
      run(`psql "$ADMIN_URL" -v ON_ERROR_STOP=1 <<'end'\n${statements}end\n`, settings);
    await expectRestored({
      backUp: () => {
        const asOwner = { ...settings, BACKUP_URL: settings.DATABASE_URL };
        expect(() => run(dump, asOwner)).toThrow('row-level security');
        run(dump, settings);
      },
      wipe: () => {
        rmSync(dataDirectory, { recursive: true });
        mkdirSync(dataDirectory);
      },
      restore: () => run(restore, settings),
    });
  },
);
