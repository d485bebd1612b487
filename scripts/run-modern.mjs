// Runs a program on the modern Node in this one's place: same terminal, same signals, same exit status.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { modernNode, root } from './modern-node.mjs';
import { whenParentEnds } from './when-parent-ends.mjs';

/** Resolves to the exit status, as a shell would give it. */
export function runModern(words, env = {}) {
  const node = modernNode();
  const child = spawn(node, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  });
  const stopLooking = whenParentEnds(() => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // The parent may have been told as well, and ends first: the child is not to hear of it twice.
      stopLooking();
      // A terminal has sent Ctrl-C to the child already; twice would mean "at once" to it.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Runs the main part of a script; what it throws is shown as a sentence, not as a stack. */
export async function runScript(main) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
