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
        // A limit was exceeded, or a filter got an invalid value. Wallets leave out what is empty.
        return '';
      }
    };
  } catch {
    // `checkDesign` reports this and prevents publication.
    return () => '';
  }
}

/**
 * A text compiled for repeated rendering. Liquid is parsed once; texts of literals and plain outputs skip the engine, which costs
 * several microseconds per text, while a campaign renders thousands of passes a second. Values are never parsed as Liquid.
 */
export function compileText(text: string): RenderText {
  if (!holdsLiquid(text)) return () => text;
  const parts = plainParts(text);
  return parts ? (scope) => joinParts(parts, scope) : compileLiquid(text);
}

/**
 * Compiled texts per generation. A busy installation has a few hundred active templates with about twenty texts each; two
 * generations need at most a few tens of megabytes.
 */
const textsPerGenerationMax = 4_000;

let young = new Map<string, RenderText>();
let old = new Map<string, RenderText>();

/** Two generations instead of a linked list: a hit costs one lookup and writes nothing. */
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

/** A designed text with its values inserted. Never throws: Liquid that fails is an empty text. */
export function renderText(text: string, scope: Scope): string {
  return text.includes('{') ? compiled(text)(scope) : text;
}
