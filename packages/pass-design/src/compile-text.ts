import { backValueLengthMax } from './limits.ts';
import { parseLiquid, runLiquid } from './liquid-engine.ts';
import { type Scope, type ScopeNoun, scopeNouns, type Value } from './scope.ts';

export type RenderText = (scope: Scope) => string;

/** `{{ noun.key }}` and `{{ noun.key | default: "text" }}`: nine of ten texts hold nothing else. */
const plainOutput =
  /\{\{\s*([A-Za-z]+)\.([A-Za-z][A-Za-z0-9_]*)\s*(?:\|\s*default:\s*(?:"([^"\\{}]*)"|'([^'\\{}]*)')\s*)?\}\}/g;

/** Names Liquid computes on any value instead of looking them up. */
const computedNames = new Set(['size', 'first', 'last']);

type Part = string | { noun: ScopeNoun; key: string; fallback: string | null };

const isNoun = (name: string): name is ScopeNoun => (scopeNouns as readonly string[]).includes(name);

/** The text cut into literals and plain outputs, or null when it holds any other Liquid. */
function plainParts(text: string): Part[] | null {
  if (text.includes('{%')) return null;
  const parts: Part[] = [];
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

function printed(part: Exclude<Part, string>, scope: Scope): string {
  const values = scope[part.noun];
  const value: Value | undefined = Object.hasOwn(values, part.key) ? values[part.key] : undefined;
  const isMissing = value === undefined || value === '' || value === false;
  if (isMissing && part.fallback !== null) return part.fallback;
  return value === undefined ? '' : String(value);
}

function joinParts(parts: Part[], scope: Scope): string {
  let text = '';
  for (const part of parts) text += typeof part === 'string' ? part : printed(part, scope);
  return text;
}

/** Cut where it would outgrow the longest text a pass may hold, and never inside a character; halves of characters become U+FFFD. */
function bounded(text: string): string {
  const cut = text.length > backValueLengthMax ? text.slice(0, backValueLengthMax) : text;
  return cut.length === text.length || cut.isWellFormed()
    ? cut.toWellFormed()
    : cut.slice(0, -1).toWellFormed();
}

function compileLiquid(text: string): RenderText {
  const asWritten = () => text;
  try {
    const templates = parseLiquid(text);
    return (scope) => {
      try {
        return bounded(runLiquid(templates, scope));
      } catch {
        // A limit was passed or a filter met a value it cannot use: the pass is still drawn, with the text as written.
        return text;
      }
    };
  } catch {
    // `checkDesign` has said so to whoever designed it and keeps it from being published.
    return asWritten;
  }
}

/**
 * A text made ready to be rendered many times. Liquid is read once; texts of literals and plain outputs skip the engine, which
 * costs several microseconds a text and a campaign renders thousands of passes a second. Values are never read as Liquid.
 */
export function compileText(text: string): RenderText {
  if (!text.includes('{{') && !text.includes('{%')) return () => text;
  const parts = plainParts(text);
  return parts ? (scope) => bounded(joinParts(parts, scope)) : compileLiquid(text);
}
