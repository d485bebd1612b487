import { compileText, type RenderText } from './compile-text.ts';
import type { Scope } from './scope.ts';

/**
 * Compiled texts kept per generation. A busy installation has a few hundred templates running at a time, each of some
 * twenty texts; two generations of these are at most a few tens of megabytes at the longest texts allowed.
 */
const textsPerGenerationMax = 4_000;

let young = new Map<string, RenderText>();
let old = new Map<string, RenderText>();

/** Two generations instead of a linked list: a hit on a running template costs one lookup and writes nothing. */
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

/** A designed text with its values filled in. Never throws: Liquid that cannot be run shows as it was written. */
export function renderText(text: string, scope: Scope): string {
  return text.includes('{') ? compiled(text)(scope) : text;
}
