import type { DesignDocument } from './design-document.ts';

type Part = string | number | symbol;

const idOf = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string'
    ? item.id
    : undefined;

/** A path of the schema as the editor names it: parts of lists by their ids, and a field without its slot (`fields.points.label`). */
export function issuePath(document: DesignDocument, path: readonly Part[]): string {
  let value: unknown = document;
  const named = path.map((part) => {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
    return typeof part === 'number' ? (idOf(value) ?? String(part)) : String(part);
  });
  if (named[0] !== 'fields') return named.join('.');
  return named.length === 2 ? `slots.${named[1]}` : ['fields', ...named.slice(2)].join('.');
}
