import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '@tessera/server/config';
import { type RunningServer, startServer } from '@tessera/server/start';
import { createIphoneFleet, type IphoneFleet } from '@tessera/wallet-lab';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveWal } from '../apps/server/src/backup/wal/archive-wal.ts';
import { listSpool } from '../apps/server/src/backup/wal/wal-files.ts';
import { preparePaths } from '../apps/server/src/platform/database/embedded/paths.ts';
import { removeEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/remove-embedded-postgres.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/start-embedded-postgres.ts';
import { embeddedOptions } from '../apps/server/src/platform/database/open-database-server.ts';
import { createWorkspace, founderPassword } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { issueToFleet } from './world/issue-to-fleet.ts';
import { enter } from './world/person.ts';
import { findPostgresPrograms, startExternalPostgres } from './world/start-external-postgres.ts';
import { type Outside, startOutside } from './world/start-outside.ts';
import { waitFor } from './world/wait-for.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/self-hosting.md'), 'utf8');
const program = join(import.meta.dirname, '../apps/server/src/commands/main.ts');
const phones = 3;
const silent = { info: () => undefined, warn: () => undefined };

/** The commands below a heading of docs/self-hosting.md, by block. */
function commandsBelow(heading: string): string[] {
  const [, section = ''] = page.split(new RegExp(`^#+ ${heading}\n`, 'm'));
  const [text = ''] = section.split(/^#+ /m);
  return [...text.matchAll(/^```\n([\s\S]*?)^```$/gm)].map(([, commands = '']) => commands);
}

let dataDirectory: string;
let workDirectory: string;
let archiveDirectory: string;
let publicUrl: string;
let outside: Outside;
let fleet: IphoneFleet;
let environment: Record<string, string>;
let server: RunningServer | null;
let cleanUps: (() => unknown)[];

beforeEach(async () => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'tessera-backup-'));
  workDirectory = mkdtempSync(join(tmpdir(), 'tessera-commands-'));
  archiveDirectory = mkdtempSync(join(tmpdir(), 'tessera-archives-'));
  writeFileSync(join(workDirectory, 'tessera'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, {
    mode: 0o755,
  });
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
    () => rmSync(archiveDirectory, { recursive: true, force: true }),
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

/** As a shell would, with `tessera` on the PATH; the server goes on serving in this process. */
async function run(commands: string, further: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env.PATH ?? '', ...environment, ...further };
  const { stdout } = await promisify(execFile)('sh', ['-ec', commands], {
    cwd: workDirectory,
    env: { ...env, PATH: `${workDirectory}${delimiter}${env.PATH}` },
  });
  return stdout;
}

type Pass = { id: string };

/** Creates passes on phones, a sealed secret, an image and an API key. */
async function fill() {
  const { person, ...created } = await createWorkspace(publicUrl);
  const { workspaceHandle, passTemplateId } = created;
  await issueToFleet(person, created, fleet);
  const key = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Till' });
  const { workosIdentifier } = await person.api.organization.lookup.query({});
  const headers = {
    authorization: `Bearer ${'value' in key ? key.value : ''}`,
    'content-type': 'application/json',
  };
  const call = async <Data>(path: string, body?: string | Uint8Array<ArrayBuffer>): Promise<Data> => {
    const answer = await fetch(`${publicUrl}/api/v1/${path}`, {
      headers,
      ...(body && { method: 'POST', body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: Data }).data;
  };
  const { items } = await call<{ items: Pass[] }>(`passes?passTemplateId=${passTemplateId}`);
  const image = await call<{ url: string }>(
    'images',
    new Uint8Array(readFileSync(join(import.meta.dirname, 'input/photo-rotated.jpg'))),
  );
  const passOf = (id: string) => call<Pass>(`passes/${id}`);
  const read = async () => {
    const again = await enter(publicUrl, 'sign-in', { email: person.email, password: founderPassword });
    await again.refresh(workosIdentifier);
    const { secret } = await again.api.workspace.passTemplates.personalLinks.revealSecret.mutate({
      workspaceHandle,
      passTemplateId,
    });
    return {
      passes: await Promise.all(items.map(({ id }) => passOf(id))),
      secret,
      image: Buffer.from(await (await fetch(image.url)).arrayBuffer()).toString('base64'),
    };
  };
  const changePhones = async (message: string) => {
    const campaign = await call<{ id: string }>(
      'campaigns',
      JSON.stringify({ passTemplateId, name: message, message }),
    );
    await call(`campaigns/${campaign.id}/launch`, '{}');
    await waitFor('every phone to show the message', async () => fleet.without(message).length === 0);
  };
  /** Issues passes one after the other until the work is done; returns each with the time when it was committed at the latest. */
  const issueWhile = async (work: () => Promise<string>) => {
    const issued: (Pass & { at: string })[] = [];
    let isDone = false;
    const working = work().finally(() => {
      isDone = true;
    });
    for (let number = 1; !isDone; number++) {
      const user = { email: `late-${number}@example.com` };
      const { id } = await call<Pass>('passes', JSON.stringify({ passTemplateId, user }));
      issued.push({ id, at: new Date().toISOString() });
    }
    return { output: await working, issued };
  };
  const voidPass = (id: string) => call<Pass>(`passes/${id}/void`, '{}');
  return { read, changePhones, passOf, voidPass, issueWhile };
}

/** Fills the installation, backs it up while passes are issued, wipes it, restores it with the commands of the page, and compares. */
async function expectRestored(wipe: () => Promise<unknown> | unknown): Promise<void> {
  const [backUp = ''] = commandsBelow('Back up and restore');
  const [restore = ''] = commandsBelow('Restore');
  await start();
  const { read, changePhones, passOf, issueWhile } = await fill();
  await changePhones('Before the backup');
  const before = await read();
  expect(before.passes).toHaveLength(phones);
  expect(before.image.length).toBeGreaterThan(1_000);
  const { output, issued } = await issueWhile(() => run(backUp, { BACKUP_DIRECTORY: archiveDirectory }));
  const committedUntil = /committed until (\S+)/.exec(output)?.[1] ?? '';
  expect(output).toMatch(/^The archive of \S+ is whole: /m);
  await stop();
  await wipe();
  const [archive = ''] = readdirSync(archiveDirectory);
  expect(await run(restore, { ARCHIVE: join(archiveDirectory, archive) })).toMatch(
    /^Restored the backup of .+\n[1-9]\d* secrets opened, \d+ passes rendered, \d+ of them signed for Apple Wallet, \d+ written for Google Wallet\.$/m,
  );
  await start();
  expect(await read()).toEqual(before);
  const due = issued.filter(({ at }) => at < committedUntil);
  expect(issued.length).toBeGreaterThan(0);
  for (const { id } of due) expect((await passOf(id)).id).toBe(id);
  await changePhones('After the restore');
  expect(fleet.report().failures).toEqual([]);
}

test('the embedded database, backed up while passes are issued and restored by the commands of the page, has everything, and phones go on updating', async () => {
  const { home, runAs } = preparePaths(dataDirectory);
  cleanUps.unshift(() => runAs && rmSync(home, { recursive: true, force: true }));
  cleanUps.splice(1, 0, () => removeEmbeddedPostgres({ directory: dataDirectory }));
  await expectRestored(() => {
    for (const directory of [dataDirectory, home]) rmSync(directory, { recursive: true });
  });
});

test('a restore to a time has the passes and values of that time, and none of what came later', async () => {
  const { home, data, runAs } = preparePaths(dataDirectory);
  cleanUps.unshift(() => runAs && rmSync(home, { recursive: true, force: true }));
  cleanUps.splice(1, 0, () => removeEmbeddedPostgres({ directory: dataDirectory }));
  environment.BACKUP_DIRECTORY = archiveDirectory;
  environment.BACKUP_WAL_SECONDS = '3600';
  await start();
  /** Rotates the segment, and runs the job that archives it. */
  const archive = async () => {
    const config = readConfig(environment, []);
    const postgres = await startEmbeddedPostgres(embeddedOptions(config, silent));
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
    await client.end();
    await postgres.stop();
    const name = rows[0]?.name ?? '';
    await waitFor('the segment in the spool', async () =>
      (await listSpool(data)).some((each) => each.name === name),
    );
    if (server) await archiveWal(server.ctx, {}, { signal: new AbortController().signal });
    expect((await listSpool(data)).some((each) => each.name === name)).toBe(false);
  };
  const { read, changePhones, passOf, voidPass, issueWhile } = await fill();
  await run('tessera backup');
  const { issued: early } = await issueWhile(async () => {
    await archive();
    return '';
  });
  await changePhones('Before');
  const before = await read();
  const time = new Date().toISOString();
  const { issued: late } = await issueWhile(async () => {
    await archive();
    return '';
  });
  await changePhones('After');
  for (const { id } of before.passes) await voidPass(id);
  expect((await read()).passes).not.toEqual(before.passes);
  await archive();
  await stop();
  for (const directory of [dataDirectory, home]) rmSync(directory, { recursive: true });
  const [restore = ''] = commandsBelow('A point in time');
  expect(await run(restore, { TIME: time })).toContain(`with the changes until ${time}`);
  await start();
  expect(await read()).toEqual(before);
  expect([early.length > 0, late.length > 0]).toEqual([true, true]);
  for (const { id } of early) expect((await passOf(id)).id).toBe(id);
  for (const { id } of late) await expect(passOf(id)).rejects.toThrow(/: 404 /);
  await archive();
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
    const url = (role: string, database: string) => {
      const address = new URL(postgres.administratorUrl);
      [address.username, address.pathname] = [role, `/${database}`];
      return address.href;
    };
    environment.PATH = postgres.path;
    environment.DATABASE_URL = url('tessera', 'tessera');
    const [roles = ''] = commandsBelow('Database');
    const [backupRole = '', recreate = ''] = commandsBelow('An external database');
    const settings = { ADMIN_URL: postgres.administratorUrl };
    for (const statements of [roles, backupRole])
      await run(`psql "$ADMIN_URL" -v ON_ERROR_STOP=1 <<'end'\n${statements}end\n`, settings);
    await start();
    await stop();
    await expect(run(`tessera backup --to '${archiveDirectory}'`)).rejects.toThrow(
      'set BACKUP_DATABASE_URL to a role with BYPASSRLS',
    );
    expect(readdirSync(archiveDirectory)).toEqual([]);
    environment.BACKUP_DATABASE_URL = url('tessera_backup', 'tessera');
    await expectRestored(async () => {
      rmSync(dataDirectory, { recursive: true });
      await run(recreate, settings);
    });
  },
  180_000,
);
