import type { DesignDocument } from '../document/design-document.ts';
import { fieldSlots } from '../document/pass-type.ts';

type Part = string | number | symbol;

const idOf = (item: unknown): string | undefined =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string'
    ? item.id
    : undefined;

/** Converts a schema path to the editor's form: list items by id, and fields without their slot (`fields.points.label`). */
export function issuePath(document: DesignDocument, path: readonly Part[]): string {
  let value: unknown = document;
  const named = path.map((part) => {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined;
    return typeof part === 'number' ? (idOf(value) ?? String(part)) : String(part);
  });
  if (named[0] !== 'fields') return named.join('.');
  return named.length === 2 ? `slots.${named[1]}` : ['fields', ...named.slice(2)].join('.');
}

/** Converts back: to the input's path, with slots and list indexes. */
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
