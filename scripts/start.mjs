// `npm start`: installs and builds if necessary, then runs the server. `npm start -- --help` lists flags and settings.
import { buildPackages } from './build-packages.mjs';
import { buildWeb } from './build-web.mjs';
import { compileCache } from './compile-cache.mjs';
import { holdPackages, installPackages } from './install-packages.mjs';
import { runModern, runScript } from './run-modern.mjs';

await runScript((args) => {
  installPackages();
  holdPackages();
  if (!args.includes('--help')) {
    buildWeb();
    buildPackages();
  }
  // As in deploy/tessera: V8's default of 16 MB or more keeps 30 MB of garbage at rest, and issues passes no faster.
  return runModern(['--max-semi-space-size=8', 'apps/server/src/main.ts', ...args], compileCache);
});
