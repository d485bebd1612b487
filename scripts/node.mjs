// Runs its arguments on this repository's Node, whatever Node started it: `node scripts/node.mjs file.ts` or `node
// scripts/node.mjs vitest run`. Does not use node_modules/.bin/node, which npm 10 deletes when it prunes another platform's
// optional package.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { modernNode, root } from './modern-node.mjs';

const node = modernNode();
const [first = '', ...rest] = process.argv.slice(2);
const candidates = [join(process.cwd(), 'node_modules/.bin', first), join(root, 'node_modules/.bin', first)];
const program = candidates.find(existsSync) ?? first;
const child = spawn(node, [program, ...rest], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${join(node, '..')}${delimiter}${process.env.PATH}` },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
