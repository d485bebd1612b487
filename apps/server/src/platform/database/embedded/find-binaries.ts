import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { renameDurably, syncTree } from './durable.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { holdFileLock } from './hold-file-lock.ts';
import { type DatabasePaths, rootHome } from './paths.ts';

/** Copies PostgreSQL once per version where it cannot run in place. @throws EmbeddedPostgresError `unsupportedPlatform` */
export async function findBinaries(paths: DatabasePaths): Promise<string> {
  const { native, version } = installedPackage();
  if (!paths.runAs && makeRunnable(native)) return native;
  const parent = paths.runAs ? rootHome : paths.home;
  const copy = join(parent, `postgres-${version}`);
  if (!existsSync(copy)) await copyOnce(native, copy, join(parent, 'binaries.lock'));
  return copy;
}

function installedPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve(name);
    const root = join(dirname(main), '..');
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'unsupportedPlatform',
      `No PostgreSQL is installed for ${process.platform} on ${process.arch}: set DATABASE_URL to a server of your own, or run npm install again.`,
      { cause },
    );
  }
}

/** Renames a synced copy to its final name. Concurrent processes wait for the lock. */
async function copyOnce(native: string, copy: string, lockPath: string): Promise<void> {
  const lock = await holdFileLock(lockPath);
  try {
    if (existsSync(copy)) return;
    const partial = `${copy}.partial`;
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { mode: 0o755 });
    cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
    makeRunnable(partial);
    syncTree(partial);
    renameDurably(partial, copy);
  } finally {
    lock.release();
  }
}

/** Replaces the package's disabled install script. False if this user may not write. */
function makeRunnable(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  try {
    for (const link of links) makeLink(native, link);
    for (const program of ['initdb', 'postgres', 'pg_ctl']) makeExecutable(join(native, 'bin', program));
    return true;
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false;
    throw error;
  }
}

/** Both paths begin with `native/`, relative to the package's root. */
type Link = { source: string; target: string };

function makeLink(native: string, { source, target }: Link): void {
  const pathOf = (path: string): string => join(native, relative('native', path));
  if (existsSync(pathOf(target))) return;
  try {
    symlinkSync(relative(dirname(pathOf(target)), pathOf(source)), pathOf(target));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function makeExecutable(program: string): void {
  try {
    accessSync(program, constants.R_OK | constants.X_OK);
  } catch {
    // The package delivers non-executable files; chmod fails if this user may not change them.
    chmodSync(program, 0o755);
  }
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}
