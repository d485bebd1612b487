import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs a tool we did not write, to judge what we made. Throws when it says no. */
export async function runTool(name: 'openssl' | 'unzip', words: string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await run(name, words, { cwd });
  return stdout + stderr;
}
