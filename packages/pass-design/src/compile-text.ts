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
