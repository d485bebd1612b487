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
import type { DatabasePaths } from './paths.ts';

/** Of directories that the next start removes. */
export const unfinished = 'unfinished-';
const archivedName = 'set-aside';

/** Syncs the password before it renames the data directory, so a crash leaves both or neither. The caller holds the change lock. */
export async function createDataDirectory(
  paths: DatabasePaths,
  binaries: string,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<string> {
  removeUnfinished(paths, log);
  const kept = readPassword(paths);
  if (kept !== null && existsSync(paths.data)) return kept;
  if (existsSync(paths.data)) archiveDataDirectory(paths, log);
  const password = kept ?? randomBytes(24).toString('hex');
  if (kept === null) writeDurably(paths.password, password);
  await initialize(paths, binaries, password);
  return password;
}

export function readPassword(paths: DatabasePaths): string | null {
  if (!existsSync(paths.password)) return null;
  const password = readFileSync(paths.password, 'utf8');
  return /^[0-9a-f]{48}$/.test(password) ? password : null;
}

async function initialize(paths: DatabasePaths, binaries: string, password: string): Promise<void> {
  const temporary = mkdtempSync(join(paths.home, unfinished));
  const data = join(temporary, 'data');
  const passwordFile = join(temporary, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  chownPaths(paths, temporary, data, passwordFile);
  await runInitdb(paths, binaries, data, passwordFile);
  renameDurably(data, paths.data);
  rmSync(temporary, { recursive: true, force: true });
}

/** Without `--no-sync`, so that initdb syncs every file before the rename. */
async function runInitdb(
  paths: DatabasePaths,
  binaries: string,
  data: string,
  passwordFile: string,
): Promise<void> {
  const options = ['--pgdata', data, '--username', 'postgres', '--pwfile', passwordFile];
  // Sorts by code point on every machine, and compares letters such as "É" and "é" without case.
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
      ...(paths.runAs ?? {}),
    });
  } catch (cause) {
    const reason = cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim() : String(cause);
    throw new EmbeddedPostgresError('didNotStart', `The embedded database could not be created: ${reason}`, {
      cause,
    });
  }
}

export function chownPaths({ runAs }: DatabasePaths, ...files: string[]): void {
  if (!runAs) return;
  for (const file of files) chownSync(file, runAs.uid, runAs.gid);
}

/** A directory deleted by hand loses the password, and the database cannot be used; keep it once, in case the deletion was an accident. */
function archiveDataDirectory(paths: DatabasePaths, log: Pick<Logger, 'info' | 'warn'>): void {
  const archived = join(paths.home, archivedName);
  rmSync(archived, { recursive: true, force: true });
  renameSync(paths.data, archived);
  log.warn(
    'The password of the embedded database is missing: the database was moved aside and a new one is created.',
    {
      archived,
    },
  );
}

/** An orphaned initdb may still be writing there; then the next start tries again. */
function removeUnfinished(paths: DatabasePaths, log: Pick<Logger, 'info' | 'warn'>): void {
  for (const name of readdirSync(paths.home)) {
    if (!name.startsWith(unfinished)) continue;
    try {
      rmSync(join(paths.home, name), { recursive: true, force: true });
    } catch (error) {
      log.info('Files of an interrupted start could not be removed; the next start tries again.', {
        name,
        reason: String(error),
      });
    }
  }
}

/** Renames first, so that an interrupted removal leaves nothing that resembles a database. */
export function deleteDataDirectory(paths: DatabasePaths): void {
  const temporary = mkdtempSync(join(paths.home, unfinished));
  if (existsSync(paths.data)) renameDurably(paths.data, join(temporary, 'data'));
  rmSync(paths.password, { force: true });
  rmSync(join(paths.home, archivedName), { recursive: true, force: true });
  rmSync(paths.log, { force: true });
  rmSync(temporary, { recursive: true, force: true });
}
