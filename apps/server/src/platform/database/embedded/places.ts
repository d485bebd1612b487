import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** The files of one embedded database, and who runs it. */
export type Places = {
  /** Where PostgreSQL's own files lie: the directory itself, or a place that user 65534 reaches. */
  home: string;
  data: string;
  log: string;
  /** Held exclusively while one process starts, stops or removes the server. */
  changeLock: string;
  /** Held shared by every process that uses the server; the last one to leave stops it. */
  usersLock: string;
  /** Always in the directory, so that whoever deletes the directory by hand has deleted the way in too. */
  password: string;
  /** PostgreSQL refuses to run as root: then it runs as this user. Null: as the user of this process. */
  runAs: { uid: number; gid: number } | null;
};

/** `nobody` on every Linux and BSD; it owns nothing else and can read no home. */
const nobody = { uid: 65_534, gid: 65_534 };

/** For root only; outside /tmp, which is emptied at boot. */
export const rootHome = '/var/lib/tessera';

/** Makes the directories and says where everything lies. The key of a root run's data is the directory's real path. */
export function preparePlaces(directory: string): Places {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const real = realpathSync(directory);
  const asRoot = process.getuid?.() === 0;
  const home = asRoot ? join(rootHome, createHash('sha256').update(real).digest('hex').slice(0, 16)) : real;
  if (asRoot) {
    mkdirSync(home, { recursive: true, mode: 0o755 });
    // Others may pass through, as PostgreSQL must, and not look around; whatever the process's umask was.
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
