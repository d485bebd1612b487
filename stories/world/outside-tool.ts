import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export async function runTool(name: 'openssl' | 'unzip', words: string[], cwd: string): Promise<string> {
  const { stdout, stderr } = await run(name, words, { cwd });
  return stdout + stderr;
}
