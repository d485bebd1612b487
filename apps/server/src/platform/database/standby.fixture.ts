import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { copyEmbeddedDatabase, databaseFolder, passwordEntry } from '../../backup/copy-embedded-database.ts';
import { writeEntry } from '../../backup/restored-files.ts';
import { removeEmbeddedPostgres } from './embedded/index.ts';
import { preparePaths } from './embedded/paths.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };

export type Replicated = {
  /** Of superusers. */
  primaryUrl: string;
  standbyUrl: string;
  onStandby(statement: string): Promise<void>;
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  close(): Promise<void>;
};

/** A PostgreSQL of its own, and a hot standby that streams from it. */
export async function startReplicated(): Promise<Replicated> {
  const directories = [
    mkdtempSync(join(tmpdir(), 'tessera-primary-')),
    mkdtempSync(join(tmpdir(), 'tessera-standby-')),
  ];
  const [primaryDirectory = '', standbyDirectory = ''] = directories;
  const settings = { fsync: 'off' };
  const primary = await startEmbeddedPostgres({ directory: primaryDirectory, log, settings });
  await copyToStandby(primary, primaryDirectory, standbyDirectory);
  const { hostname, port, password } = new URL(primary.url);
  const primary_conninfo = `host=${hostname} port=${port} user=postgres password=${password}`;
  let standby = await startEmbeddedPostgres({
    directory: standbyDirectory,
    log,
    settings: { ...settings, primary_conninfo },
  });
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    onStandby: async (statement) => {
      const client = new pg.Client({ connectionString: standby.url });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    },
    stopStandby: () => standby.stop(),
    startStandby: async () => {
      standby = await startEmbeddedPostgres({
        directory: standbyDirectory,
        log,
        settings: { ...settings, primary_conninfo },
        port: Number(new URL(standby.url).port),
      });
    },
    close: async () => {
      await standby.stop();
      await primary.stop();
      for (const directory of directories) {
        await removeEmbeddedPostgres({ directory });
        rmSync(directory, { recursive: true });
      }
    },
  };
}

async function copyToStandby({ url }: EmbeddedPostgres, from: string, to: string): Promise<void> {
  const { data, password, runAs } = preparePaths(to);
  mkdirSync(data, { mode: 0o700 });
  for await (const entry of copyEmbeddedDatabase(preparePaths(from), url, () => undefined))
    await writeEntry(
      entry.path === passwordEntry ? password : join(data, entry.path.slice(databaseFolder.length)),
      entry,
    );
  writeFileSync(join(data, 'standby.signal'), '');
  if (!runAs) return;
  for (const path of [
    data,
    ...readdirSync(data, { recursive: true, encoding: 'utf8' }).map((name) => join(data, name)),
  ])
    chownSync(path, runAs.uid, runAs.gid);
}
