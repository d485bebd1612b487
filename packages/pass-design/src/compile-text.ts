import { parseLiquid, runLiquid } from './liquid-engine.ts';
import { bounded, holdsLiquid, joinParts, plainParts } from './plain-text.ts';
import type { Scope } from './scope.ts';

export type RenderText = (scope: Scope) => string;

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
  if (!holdsLiquid(text)) return () => text;
  const parts = plainParts(text);
  return parts ? (scope) => joinParts(parts, scope) : compileLiquid(text);
}
