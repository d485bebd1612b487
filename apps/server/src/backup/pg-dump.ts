import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';

export const dumpEntry = 'database.dump';

/** The custom format of pg_dump. The role must bypass row-level security, or pg_dump refuses. @throws BackupError */
export async function* dumpDatabase(url: string): AsyncGenerator<Buffer> {
  const child = start('pg_dump', ['--format=custom', '--compress=none'], url, ['ignore', 'pipe', 'pipe']);
  try {
    yield* child.process.stdout ?? [];
    await child.ended;
  } finally {
    child.process.kill();
  }
}

/** As a whole or not at all. @throws BackupError */
export async function restoreDump(url: string, dump: AsyncIterable<Uint8Array>): Promise<void> {
  const words = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  const child = start('pg_restore', [...words, `--dbname=${withoutPassword(url)}`], url, [
    'pipe',
    'ignore',
    'pipe',
  ]);
  const { stdin } = child.process;
  if (!stdin) throw new Error('pg_restore has no input.');
  try {
    // When pg_restore ends early, its own message tells more than the broken pipe.
    const fed = pipeline(Readable.from(dump, { objectMode: false }), stdin).catch((error: unknown) => error);
    const ending = child.ended.catch((error: unknown) => error);
    const cut = await fed;
    if (cut && !isBrokenPipe(cut)) throw cut;
    const failure = await ending;
    if (failure ?? cut) throw failure ?? cut;
  } finally {
    child.process.kill();
  }
}

type Program = 'pg_dump' | 'pg_restore';

function start(program: Program, words: string[], url: string, stdio: ('ignore' | 'pipe')[]) {
  const target = program === 'pg_dump' ? [withoutPassword(url)] : [];
  const process_ = spawn(program, [...words, ...target], {
    stdio,
    // Arguments are visible to every user of the machine.
    env: { ...process.env, LC_ALL: 'C', PGPASSWORD: decodeURIComponent(new URL(url).password) },
  });
  const ended = endOf(program, process_);
  ended.catch(() => undefined);
  return { process: process_, ended };
}

async function endOf(program: Program, child: ChildProcess): Promise<void> {
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(-4_000);
  });
  try {
    const [status] = await once(child, 'close');
    if (status !== 0) throw new BackupError(`${program} failed: ${reasonOf(output)}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupError(
      `${program} is not on the PATH: install PostgreSQL's client programs, of the server's version or newer.`,
      { cause: error },
    );
  }
}

function reasonOf(output: string): string {
  if (/row-level security/.test(output))
    return 'row-level security applies to this role: set BACKUP_DATABASE_URL to a role with BYPASSRLS.';
  const [line = 'it gave no reason.'] = output.split('\n').filter((text) => /error/i.test(text));
  return line.replace(/^pg_(dump|restore): (error: )?/, '');
}

const isBrokenPipe = (error: unknown): boolean =>
  ['EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String((error as NodeJS.ErrnoException).code));

function withoutPassword(url: string): string {
  const address = new URL(url);
  address.password = '';
  return address.href;
}
