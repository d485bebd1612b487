// Counts words that CONTRIBUTING.md ("Language") asks to avoid in comments and docs. Fails if the count exceeds the maximum.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './modern-node.mjs';

/** Recorded in CONTRIBUTING.md. Lower it to the printed count after rewriting comments; never raise it. */
const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const maximum = Number(/at most ([\d,]+) avoided words/.exec(guide)?.[1].replace(',', ''));

const avoided =
  /\b(?:nobody|somebody|whoever|anew|stands|comes|(?:is|are) said|put away|told|mend(?:s|ed|ing)?|ways?|words?|places?|placed|doors?|rooms?|houses?|look(?:s|ed|ing)?)\b/gi;

const skipped =
  /(?:^|\/)(?:node_modules|dist|screenshots|CHANGELOG\.md)(?:\/|$)|\.gen\.ts$|(?:^|\/)\.[^/]+\//;

/** Comments, or strings and templates, which may contain text like a comment. */
const token =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g;

/** Quoted texts and code; docs quote what users read. */
const quotation = /“[^”]*”|"[^"\n]*"|`[^`\n]*`/g;

function proseOf(file, source) {
  if (file.endsWith('.md')) return source.replaceAll(quotation, '');
  if (file.endsWith('.sql')) return source.match(/--[^\n]*/g)?.join('\n') ?? '';
  return (source.match(token) ?? []).filter((part) => part.startsWith('/')).join('\n');
}

const counts = globSync('**/*.{ts,tsx,mjs,sql,md}', { cwd: root, exclude: (path) => skipped.test(path) })
  .map((file) => ({ file, prose: proseOf(file, readFileSync(join(root, file), 'utf8')) }))
  .map(({ file, prose }) => ({ file, count: prose.match(avoided)?.length ?? 0 }))
  .sort((a, b) => b.count - a.count);
const total = counts.reduce((sum, { count }) => sum + count, 0);

console.log(`${total} avoided words in comments and docs; at most ${maximum}`);
if (total < maximum) console.log(`Lower the maximum in CONTRIBUTING.md to ${total}.`);
if (!(total <= maximum)) {
  console.log('The files with the most:');
  for (const { file, count } of counts.slice(0, 20)) console.log(`${String(count).padStart(5)}  ${file}`);
  process.exitCode = 1;
}
