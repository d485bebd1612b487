import { compileText, type RenderText } from './compile-text.ts';
import type { Scope } from './scope.ts';

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
