#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import type { Style } from './print-plan.ts';
import { run } from './run.ts';

const { stdin, stdout, stderr, env } = process;
const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
const hasColors = stdout.isTTY && !env.NO_COLOR;
const style: Style = (color, text) => (hasColors ? styleText(color, text) : text);

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: stdin, output: stdout });
  // Ctrl+C and Ctrl+D close the terminal without an answer.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

process.exitCode = await run(process.argv.slice(2), {
  ...{ env, version, style },
  write: (line) => stdout.write(`${line}\n`),
  writeError: (line) => stderr.write(`${line}\n`),
  confirm: stdin.isTTY && stdout.isTTY ? ask : null,
});
