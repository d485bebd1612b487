// Runs one file of bench/ in this process and writes its rows. A file exports `measure(): Promise<Row[]>`, Row being { name,
// figure: number, unit, bar: number, atLeast: boolean }.
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [file = '', output = ''] = process.argv.slice(2);
const { measure } = await import(pathToFileURL(file).href);
writeFileSync(output, JSON.stringify(await measure()));
// Open handles of a benchmark (agents, workers) must not delay the next one.
process.exit(0);
