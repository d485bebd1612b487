import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of one embedded database, and the user that runs it. */
export type DatabasePaths = {
  /** The directory itself, or one that user 65534 can access. */
  home: string;
  data: string;
  log: string;
  /** Exclusive while a process starts, stops or removes the server. */
  changeLock: string;
  /** Shared by every process that uses the server; the last one to release it stops the server. */
  usersLock: string;
  /** In the directory, so that deleting the directory by hand also deletes the password. */
  password: string;
  /** PostgreSQL refuses to run as root. Null: the user of this process. */
  runAs: { uid: number; gid: number } | null;
};

/** `nobody` on Linux and BSD; owns no files and can read no home directory. */
const nobody = { uid: 65_534, gid: 65_534 };

/** For root; not in /tmp, which is emptied at boot. */
export const rootHome = '/var/lib/tessera';

/** For root, the data directory's name derives from the directory's real path. */
export function preparePaths(directory: string): DatabasePaths {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const real = realpathSync(directory);
  const asRoot = process.getuid?.() === 0;
  const home = asRoot ? join(rootHome, createHash('sha256').update(real).digest('hex').slice(0, 16)) : real;
  if (asRoot) {
    mkdirSync(home, { recursive: true, mode: 0o755 });
    // PostgreSQL's user may traverse, but not list the directory, regardless of the umask.
    chmodSync(rootHome, 0o755);
    chmodSync(home, 0o711);
  }
  return {
    home,
    data: join(home, 'data'),
    log: join(home, 'postgres.log'),
    changeLock: join(home, 'change.lock'),
    usersLock: join(home, 'users.lock'),
    password: join(real, 'password'),
    runAs: asRoot ? nobody : null,
  };
}

export function hasEmbeddedPostgres(directory: string): boolean {
  return existsSync(join(directory, 'password')) && existsSync(preparePaths(directory).data);
}
