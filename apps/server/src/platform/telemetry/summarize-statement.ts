import { LRUCache } from 'lru-cache';

/** Of the semantic conventions for databases: parts of the statement, never values. */
export type StatementSummary = { operation: string; summary: string };

const tablesMax = 8;
/** Of all texts together. Lists of values make texts differ, and some kilobytes long. */
const charactersMax = 2_000_000;
const known = new LRUCache<string, StatementSummary>({
  maxSize: charactersMax,
  sizeCalculation: (_summary, text) => text.length + 1,
});

/** `SELECT passes pass_users`: the operation and the tables, in their order. */
export function summarizeStatement(text: string): StatementSummary {
  const found = known.get(text) ?? summarize(text);
  known.set(text, found);
  return found;
}

const operations = /\b(select|insert|update|delete|merge)\b/i;
/** Not `extract(… from`, `is distinct from`, `for update of` and `do update set`. */
const table =
  /(?<!\bdistinct )(?<!\bextract\(\s*\w+ )\b(?:from|join|into|(?<!\b(?:for|do|no key) )update)\s+(?:only\s+)?"?([a-z_]\w*)\b"?(?!\s*\()/gi;
const subquery = /\b"?([a-z_]\w*)"?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi;

function summarize(text: string): StatementSummary {
  const plain = text
    .replaceAll(/\/\*.*?\*\/|--.*$/gms, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/'[^']*'/g, '?')
    .trim();
  const [first = ''] = /^\w*/.exec(plain) ?? [];
  const operation =
    (/^with$/i.test(first) ? operations.exec(withoutParentheses(plain))?.[1] : first) ?? first;
  const subqueries = new Set([...plain.matchAll(subquery)].map(([, name = '']) => name.toLowerCase()));
  const tables = [...plain.matchAll(table)]
    .map(([, name = '']) => name)
    .filter((name) => !subqueries.has(name.toLowerCase()));
  const name = operation.toUpperCase();
  return { operation: name, summary: [name, ...[...new Set(tables)].slice(0, tablesMax)].join(' ') };
}

function withoutParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '');
  return shorter === text ? text : withoutParentheses(shorter);
}
