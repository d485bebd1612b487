import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { waitFor } from './wait-for.ts';

const run = promisify(execFile);

export async function runTool(name: 'openssl' | 'unzip', words: string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await run(name, words, { cwd });
  return stdout + stderr;
}

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

export type ServerProcess = {
  pid: number;
  /** Sends SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>;
  /** Sends SIGINT, after which the server does not wait for a proxy. */
  stop(): Promise<void>;
  output(): string;
  ended: Promise<number | null>;
};

const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export type ProcessOptions = {
  environment: Record<string, string>;
  flags?: string[];
  publicUrl: string;
  /** Of another release. */
  program?: string;
};

/** Starts the server as a process of its own and waits until it is ready. A worker serves no HTTP and logs that it is ready. */
export async function startProcess({
  environment,
  flags = [],
  publicUrl,
  program = main,
}: ProcessOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program, '--empty', ...flags], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  await waitFor(
    `the server to be ready\n${output}`,
    async () => {
      if (child.exitCode !== null) throw new Error(`The server ended at start:\n${output}`);
      return output.includes('"message":"Ready"') || answers(publicUrl, flags);
    },
    60_000,
  );
  return {
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGINT'),
    output: () => output,
    ended,
  };
}

async function answers(publicUrl: string, flags: string[]): Promise<boolean> {
  if (flags.some((flag) => flag.startsWith('--roles'))) return false;
  return fetch(`${publicUrl}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
