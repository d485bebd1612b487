// Runs one file of bench/ in this process and writes its rows down. A file exports `name` and `measure(): Promise<Row[]>`,
// Row being { name, figure: number, unit, bar: number, atLeast: boolean }.
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file = '', output = '', only = ''] = process.argv.slice(2);
const { name, measure } = await import(pathToFileURL(file).href);
const names = [name, basename(file, '.bench.ts')];
const rows = only === '' || names.includes(only) ? await measure() : [];
writeFileSync(output, JSON.stringify(rows));
// What a measure leaves open (agents, workers) must not keep the next one waiting.
process.exit(0);
