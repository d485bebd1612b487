import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '../../logger.ts';
import { renameDurably, writeDurably } from './durable.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { environmentOfPostgres } from './environment-of-postgres.ts';
import type { Places } from './places.ts';

const unfinished = 'unfinished-';
const setAside = 'set-aside';

/**
 * Creates password and data directory if missing, and returns the password. If interrupted, it leaves either both or none: the password is
 * synced before the complete data directory is renamed to its final name. The caller holds the change lock.
 */
export async function createDataDirectory(
  places: Places,
  binaries: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<string> {
  removeUnfinished(places, log);
  const kept = readPassword(places);
  if (kept !== null && existsSync(places.data)) return kept;
  if (existsSync(places.data)) putAside(places, log);
  const password = kept ?? randomBytes(24).toString('hex');
  if (kept === null) writeDurably(places.password, password);
  await initialise(places, binaries, password);
  return password;
}

/** Null if there is no password file or it is malformed (a power cut before the first sync). */
export function readPassword(places: Places): string | null {
  if (!existsSync(places.password)) return null;
  const password = readFileSync(places.password, 'utf8');
  return /^[0-9a-f]{48}$/.test(password) ? password : null;
}

async function initialise(places: Places, binaries: string, password: string): Promise<void> {
  const workshop = mkdtempSync(join(places.home, unfinished));
  const data = join(workshop, 'data');
  const passwordFile = join(workshop, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveAway(places, workshop, data, passwordFile);
  await runInitdb(places, binaries, data, passwordFile);
  renameDurably(data, places.data);
  rmSync(workshop, { recursive: true, force: true });
}

/** Without `--no-sync`, so that initdb syncs every file before the rename. */
async function runInitdb(
  places: Places,
  binaries: string,
  data: string,
  passwordFile: string,
): Promise<void> {
  const options = ['--pgdata', data, '--username', 'postgres', '--pwfile', passwordFile];
  // Sorts by code point on every machine, but is case-insensitive for letters such as "É" and "é".
  const locale = [
    '--encoding',
    'UTF8',
    '--no-locale',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
  ];
  const fixed = ['--auth', 'scram-sha-256', ...locale, '--no-instructions'];
  try {
    await promisify(execFile)(join(binaries, 'bin/initdb'), [...options, ...fixed], {
      cwd: '/',
      env: environmentOfPostgres,
      ...(places.runAs ?? {}),
    });
  } catch (cause) {
    const words = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause);
    throw new EmbeddedPostgresError('didNotStart', `The embedded database could not be created: ${words}`, {
      cause,
    });
  }
}

function giveAway(places: Places, ...paths: string[]): void {
  if (!places.runAs) return;
  for (const path of paths) chownSync(path, places.runAs.uid, places.runAs.gid);
}

/**
 * A missing password means that the directory was deleted by hand, together with the key of its encrypted secrets, so the database cannot
 * be used. It is kept once, in case the deletion was an accident.
 */
function putAside(places: Places, log: Pick<Logger, 'info' | 'warn'>): void {
  const aside = join(places.home, setAside);
  rmSync(aside, { recursive: true, force: true });
  renameSync(places.data, aside);
  log.warn('The password of the embedded database is gone; the database was set aside and a new one begun.', {
    aside,
  });
}

/** Removes the remains of a killed start or removal. An orphaned initdb may still be writing there; then the next start tries again. */
function removeUnfinished(places: Places, log: Pick<Logger, 'info' | 'warn'>): void {
  for (const name of readdirSync(places.home)) {
    if (!name.startsWith(unfinished)) continue;
    try {
      rmSync(join(places.home, name), { recursive: true, force: true });
    } catch (error) {
      log.info('Left-overs of an interrupted start will be removed by the next one.', {
        name,
        reason: String(error),
      });
    }
  }
}

/** Renames the data directory first, so that an interrupted removal leaves nothing that looks like a database. */
export function deleteDataDirectory(places: Places): void {
  const workshop = mkdtempSync(join(places.home, unfinished));
  if (existsSync(places.data)) renameDurably(places.data, join(workshop, 'data'));
  rmSync(places.password, { force: true });
  rmSync(join(places.home, setAside), { recursive: true, force: true });
  rmSync(places.log, { force: true });
  rmSync(workshop, { recursive: true, force: true });
}
