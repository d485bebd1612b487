import { parseLiquid, runLiquid } from './liquid-engine.ts';
import { bounded, holdsLiquid, joinParts, plainParts } from './plain-text.ts';
import type { Scope } from './scope.ts';

export type RenderText = (scope: Scope) => string;

function compileLiquid(text: string): RenderText {
  try {
    const templates = parseLiquid(text);
    return (scope) => {
      try {
        return bounded(runLiquid(templates, scope));
      } catch {
        // A limit was exceeded, or a filter got an invalid value. Wallets omit empty texts.
        return '';
      }
    };
  } catch {
    // `checkDesign` reports this and prevents publication.
    return () => '';
  }
}

/**
 * Compiles a text for repeated rendering: Liquid is parsed once. Texts of literals and plain outputs skip the engine, which costs several
 * microseconds per text, while a campaign renders thousands of passes a second. Values are never parsed as Liquid.
 */
export function compileText(text: string): RenderText {
  if (!holdsLiquid(text)) return () => text;
  const parts = plainParts(text);
  return parts ? (scope) => joinParts(parts, scope) : compileLiquid(text);
}

/** A busy installation has a few hundred active templates with about twenty texts each; two generations take at most a few tens of megabytes. */
const textsPerGenerationMax = 4_000;

let young = new Map<string, RenderText>();
let old = new Map<string, RenderText>();

/** Two generations instead of an LRU list: a hit is one lookup without a write. */
function compiled(text: string): RenderText {
  const hit = young.get(text);
  if (hit) return hit;
  const render = old.get(text) ?? compileText(text);
  if (young.size >= textsPerGenerationMax) {
    old = young;
    young = new Map();
  }
  young.set(text, render);
  return render;
}

/** Renders a designed text. Never throws: failing Liquid gives an empty text. */
export function renderText(text: string, scope: Scope): string {
  return text.includes('{') ? compiled(text)(scope) : text;
}
