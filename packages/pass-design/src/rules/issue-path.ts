import type { DesignDocument } from '../document/design-document.ts';
import { fieldSlots } from '../document/pass-type.ts';

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

/** The opposite: the path by which the input holds the part, with its slot and its number in lists. */
export function inputPath(document: DesignDocument, path: string): string {
  const [head = '', id, ...rest] = path.split('.');
  if (head === 'fields')
    for (const slot of fieldSlots) {
      const index = document.fields[slot].findIndex((field) => field.id === id);
      if (index >= 0) return [head, slot, index, ...rest].join('.');
    }
  let value: unknown = document;
  const parts = path.split('.').map((part) => {
    const key = Array.isArray(value) ? value.findIndex((item) => idOf(item) === part) : part;
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
    return key;
  });
  return parts.join('.');
}
