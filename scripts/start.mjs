// `npm start`: installs and builds what is missing, then runs the server. `npm start -- --help` lists flags and settings.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { holdPackages, installPackages } from './install-packages.mjs';
import { root } from './modern-node.mjs';
import { runModern, runScript } from './run-modern.mjs';

/** What Node made of the sources the last time: a quarter of a second start is spent on reading them anew. */
const compileCache = join(root, 'node_modules/.cache/node');

await runScript((words) => {
  installPackages();
  holdPackages();
  if (!words.includes('--help')) buildWeb();
  return runModern(['apps/server/src/main.ts', ...words], {
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache,
  });
});
