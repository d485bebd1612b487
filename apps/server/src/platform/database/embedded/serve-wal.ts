import { chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabasePaths } from './paths.ts';

export type WalServer = {
  /** For `restore_command`. */
  command: string;
  /** @throws what `find` threw, after which PostgreSQL gave up */
  close(): Promise<void>;
};

const pollMs = 10;

/**
 * PostgreSQL asks for WAL by a shell command, which cannot decrypt: the command leaves a request in `directory` and waits for the answer of this
 * process. A status above 125 ends the recovery; 1 means that there is no such file.
 */
export function serveWal(
  directory: string,
  { runAs }: Pick<DatabasePaths, 'runAs'>,
  find: (name: string) => Promise<Buffer | null>,
): WalServer {
  mkdirSync(directory, { mode: 0o700 });
  if (runAs) chownSync(directory, runAs.uid, runAs.gid);
  let failure: { error: unknown } | null = null;
  let isClosed = false;
  const answer = async (name: string): Promise<void> => {
    const content = await find(name);
    const temporary = join(directory, `${name}.temporary`);
    writeFileSync(temporary, content ?? '', { mode: 0o600 });
    if (runAs) chownSync(temporary, runAs.uid, runAs.gid);
    renameSync(temporary, join(directory, `${name}.${content ? 'found' : 'absent'}`));
  };
  const serve = async () => {
    while (!isClosed && !failure) {
      for (const name of readdirSync(directory).filter((each) => each.endsWith('.wanted'))) {
        rmSync(join(directory, name));
        await answer(name.replace('.wanted', ''));
      }
      await wait(pollMs);
    }
  };
  const serving = serve().catch((error: unknown) => {
    failure = { error };
    writeFileSync(join(directory, 'failed'), '');
  });
  return {
    command: commandFor(directory),
    close: async () => {
      isClosed = true;
      await serving;
      if (failure) throw failure.error;
    },
  };
}

/** If this process is killed, the command gives up after minutes. */
function commandFor(directory: string): string {
  const quoted = `'${directory.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;
  return [
    `cd ${quoted} && : > %f.wanted || exit 126`,
    'i=0',
    'while [ $i -lt 15000 ]',
    'do [ -f failed ] && exit 126',
    '[ -f %f.absent ] && rm %f.absent && exit 1',
    `[ -f %f.found ] && cd "$OLDPWD" && exec mv ${quoted}/%f.found "%p"`,
    'sleep 0.02',
    'i=$((i+1))',
    'done',
    'exit 126',
  ].join('; ');
}
