// Runs a program on the modern Node in place of this process: same terminal, signals and exit status.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { modernNode, root } from './modern-node.mjs';
import { whenParentEnds } from './when-parent-ends.mjs';

/** Resolves to the exit status in the shell's convention. */
export function runModern(args, env = {}) {
  const node = modernNode();
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  const stopWatching = whenParentEnds(() => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The parent may get the signal too and end first; do not signal the child twice.
      stopWatching();
      // The terminal has sent Ctrl-C to the child already; a second signal would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Runs the main function of a script; prints an error's message without its stack. */
export async function runScript(main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
