import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { waitFor } from './wait-for.ts';

/** The programs of one PostgreSQL version, 16 or newer, and the root directory they run in: null for this machine's. */
export type PostgresPrograms = { bin: string; root: string | null };

export type ExternalPostgres = {
  administratorUrl: string;
  directory: string;
  path: string;
  stop(): Promise<void>;
};

const debianRoot = process.env.TESSERA_POSTGRES_ROOT ?? '/var/lib/machines/trixie';
const binOfDebian = '/usr/lib/postgresql/17/bin';
const clients = ['pg_dump', 'pg_restore', 'psql'];
const programs = ['initdb', 'postgres', ...clients];
const oldestMajor = 16;

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;

/** A Debian root's, which only root can enter, or those on the PATH; null if there are none. */
export function findPostgresPrograms(): PostgresPrograms | null {
  if (isRoot && existsSync(join(debianRoot, binOfDebian, 'postgres')))
    return { bin: binOfDebian, root: debianRoot };
  const bin = (process.env.PATH ?? '').split(delimiter).find((folder) => {
    const versions = new Set(programs.map((program) => majorVersion(join(folder, program))));
    return versions.size === 1 && Math.min(...versions) >= oldestMajor;
  });
  return bin === undefined ? null : { bin, root: null };
}

function majorVersion(program: string): number {
  if (!existsSync(program)) return 0;
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(version)?.[1] ?? 0);
}

export async function startExternalPostgres({ bin, root }: PostgresPrograms): Promise<ExternalPostgres> {
  const directory = mkdtempSync(join(root ? join(root, 'tmp') : tmpdir(), 'tessera-external-'));
  if (isRoot) chownSync(directory, nobody, nobody);
  const inside = directory.slice(root?.length ?? 0);
  const data = `${inside}/data`;
  const commandOf = (program: string, words: string[]): [string, string[], { uid?: number; gid?: number }] =>
    root
      ? ['chroot', [`--userspec=${nobody}:${nobody}`, root, join(bin, program), ...words], {}]
      : [join(bin, program), words, isRoot ? { uid: nobody, gid: nobody } : {}];
  const [initdb, initdbWords, user] = commandOf('initdb', ['-D', data, '-U', 'postgres', '--auth=trust']);
  execFileSync(initdb, initdbWords, { cwd: directory, stdio: 'pipe', ...user });
  const port = await freePort();
  const settings = `port=${port} listen_addresses=127.0.0.1 unix_socket_directories= fsync=off`;
  const [postgres, words] = commandOf('postgres', [
    '-D',
    data,
    ...settings.split(' ').flatMap((setting) => ['-c', setting]),
  ]);
  const server = spawn(postgres, words, { cwd: directory, stdio: 'ignore', ...user });
  const administratorUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await waitFor('PostgreSQL to accept connections', () => accepts(server, administratorUrl));
  const folder = root ? enterRoot(root, bin, directory, inside) : bin;
  return {
    administratorUrl,
    directory,
    path: `${folder}${delimiter}${process.env.PATH ?? ''}`,
    stop: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function accepts(server: ChildProcess, url: string): Promise<boolean> {
  if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}.`);
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

function enterRoot(root: string, bin: string, directory: string, inside: string): string {
  const folder = join(directory, 'clients');
  mkdirSync(folder);
  for (const client of clients)
    writeFileSync(
      join(folder, client),
      `#!/bin/sh\nexec chroot '${root}' sh -c 'cd "${inside}" && exec "$0" "$@"' '${bin}/${client}' "$@"\n`,
      { mode: 0o755 },
    );
  return folder;
}
