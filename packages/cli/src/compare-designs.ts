import { isDeepStrictEqual } from 'node:util';
import { isRecord, type Template } from './template-file.ts';

/** A difference; `path` names list items by their id or key, as in `design.fields.header.points.label`. */
export type Change =
  | { kind: 'added'; path: string; after: unknown }
  | { kind: 'removed'; path: string; before: unknown }
  | { kind: 'changed'; path: string; before: unknown; after: unknown }
  | { kind: 'reordered'; path: string; before: string[]; after: string[] };

export function compareDesigns(before: Template, after: Template): Change[] {
  return compare('', before, after);
}

function compare(path: string, before: unknown, after: unknown): Change[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (before === undefined) return [{ kind: 'added', path, after }];
  if (after === undefined) return [{ kind: 'removed', path, before }];
  if (isRecord(before) && isRecord(after)) return compareParts(path, before, after);
  const [parts, newParts] = [partsOf(before), partsOf(after)];
  if (!parts || !newParts) return [{ kind: 'changed', path, before, after }];
  return [...compareParts(path, parts, newParts), ...compareOrder(path, parts, newParts)];
}

function compareParts(path: string, before: object, after: object): Change[] {
  const [old, now] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((key) =>
    compare(path === '' ? key : `${path}.${key}`, old.get(key), now.get(key)),
  );
}

/** A list of uniquely named items by name; null for other values. */
function partsOf(value: unknown): Record<string, unknown> | null {
  if (!Array.isArray(value)) return null;
  const names = value.map((part: unknown) => (isRecord(part) ? (part.id ?? part.key) : undefined));
  if (new Set(names).size < names.length || names.some((name) => typeof name !== 'string')) return null;
  // JavaScript would sort names such as `7` first.
  if (names.some((name) => /^\d+$/.test(String(name)))) return null;
  return Object.fromEntries(value.map((part, index) => [String(names[index]), part]));
}

function compareOrder(path: string, parts: object, newParts: object): Change[] {
  const before = Object.keys(parts).filter((name) => Object.hasOwn(newParts, name));
  const after = Object.keys(newParts).filter((name) => Object.hasOwn(parts, name));
  return isDeepStrictEqual(before, after) ? [] : [{ kind: 'reordered', path, before, after }];
}
