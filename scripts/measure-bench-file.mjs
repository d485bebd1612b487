// Runs one file of bench/ in this process and writes its rows. A file exports `name` and `measure(): Promise<Row[]>`, Row being {
// name, figure: number, unit, bar: number, atLeast: boolean }.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file = '', output = '', only = ''] = process.argv.slice(2);
const { name, measure } = await import(pathToFileURL(file).href);
const names = [name, basename(file, '.bench.ts')];
const rows = only === '' || names.includes(only) ? await measure() : [];
writeFileSync(output, JSON.stringify(rows));
// Open handles of a benchmark (agents, workers) must not delay the next one.
process.exit(0);
