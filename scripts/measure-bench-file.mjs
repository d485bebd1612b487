// Runs one file of bench/ in this process and writes its rows. A file exports `measure(): Promise<Row[]>`, Row being { name, figure: number, unit,
// bar?: number, atLeast: boolean }. Stops its PostgreSQL servers in any case.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { stopBenchPostgres } from '../bench/support/database.ts';
import { whenParentEnds } from './when-parent-ends.mjs';

const [file = '', output = ''] = process.argv.slice(2);
const interrupt = () => void end(130);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, interrupt);
whenParentEnds(interrupt);
try {
  const { measure } = await import(pathToFileURL(file).href);
  writeFileSync(output, JSON.stringify(await measure()));
  await end(0);
} catch (error) {
  console.error(error);
  await end(1);
}

/** Open handles of a benchmark (agents, workers) must not delay the next one. */
async function end(status) {
  await stopBenchPostgres();
  process.exit(status);
}
