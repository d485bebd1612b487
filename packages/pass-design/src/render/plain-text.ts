import { backValueLengthMax } from '../document/limits.ts';
import { type Scope, type ScopeNoun, scopeNouns, type Value } from './scope.ts';

/** `{{ noun.key }}` and `{{ noun.key | default: "text" }}`, which nine of ten texts are limited to. */
const plainOutput =
  /\{\{\s*([A-Za-z]+)\.([A-Za-z][A-Za-z0-9_]*)\s*(?:\|\s*default:\s*(?:"([^"\\{}]*)"|'([^'\\{}]*)')\s*)?\}\}/g;

/** Names that Liquid computes on any value. */
const computedNames = new Set(['size', 'first', 'last']);

/** A reference to a value, with its fallback. */
export type PlainOutput = { noun: ScopeNoun; key: string; fallback: string | null };
export type PlainPart = string | PlainOutput;

const isNoun = (name: string): name is ScopeNoun => (scopeNouns as readonly string[]).includes(name);

/** Whether a text contains any Liquid. */
export const holdsLiquid = (text: string): boolean => text.includes('{{') || text.includes('{%');

/** The text split into literals and plain outputs, or null if it contains other Liquid. */
export function plainParts(text: string): PlainPart[] | null {
  if (text.includes('{%')) return null;
  const parts: PlainPart[] = [];
  let end = 0;
  for (const match of text.matchAll(plainOutput)) {
    const [whole, noun = '', key = '', doubleQuoted, singleQuoted] = match;
    if (!isNoun(noun) || computedNames.has(key)) return null;
    parts.push(text.slice(end, match.index), { noun, key, fallback: doubleQuoted ?? singleQuoted ?? null });
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts.some((part) => typeof part === 'string' && part.includes('{{')) ? null : parts;
}

function printed(part: PlainOutput, scope: Scope): string {
  const values = scope[part.noun];
  const value: Value | undefined = Object.hasOwn(values, part.key) ? values[part.key] : undefined;
  const isMissing = value === undefined || value === '' || value === false;
  if (isMissing && part.fallback !== null) return part.fallback;
  return value === undefined ? '' : String(value);
}

/** The parts with their values inserted. */
export function joinParts(parts: readonly PlainPart[], scope: Scope): string {
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? part : printed(part, scope);
  return bounded(text);
}

/** Truncates to the longest text of a pass, never within a character; lone surrogates become U+FFFD. */
export function bounded(text: string): string {
  const cut = text.length > backValueLengthMax ? text.slice(0, backValueLengthMax) : text;
  return cut.length === text.length || cut.isWellFormed()
    ? cut.toWellFormed()
    : cut.slice(0, -1).toWellFormed();
}

/** `{{ user.firstName }}` or `{{ attributes.points | round }}`, with further filters. */
const output = /\{\{-?\s*(?:user|attributes)\.(\w+)([^}]*)\}\}/g;

/** The keys of the values that a text shows without a fallback, so that a missing one leaves a gap; each once. */
export function valuesWithoutFallback(text: string): string[] {
  const keys = [...text.matchAll(output)].flatMap(([, key = '', filters = '']) =>
    /\|\s*default\b/.test(filters) ? [] : [key],
  );
  return [...new Set(keys)];
}
