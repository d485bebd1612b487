import type { Template } from 'liquidjs';
import type { Attribute } from '../document/attribute.ts';
import type { DesignDocument } from '../document/design-document.ts';
import { liquidReferences, parseLiquid, runLiquid } from '../render/liquid-engine.ts';
import { holdsLiquid, plainParts } from '../render/plain-text.ts';
import type { Scope } from '../render/scope.ts';
import { referenceProblems } from './reference-problems.ts';
import { sampleScope } from './sample-holder.ts';

const asksForTheHour = /(["'])(?:now|today)\1\s*\|\s*date\b/;

/** The library's message without line numbers, which only suit files. */
const words = (cause: unknown): string =>
  cause instanceof Error ? cause.message.replace(/, (?:file:.*, )?line:\d+.*$/s, '') : String(cause);

/** Renders with the sample person: a campaign would pay for a slow text on every pass. */
function trialProblem(templates: Template[], scope: Scope): string | null {
  try {
    runLiquid(templates, scope);
    return null;
  } catch (cause) {
    return `This text takes too long to draw: ${words(cause)}.`;
  }
}

/**
 * The problems of one text: invalid Liquid, or references to values that no pass of the design has.
 * @param scope of the sample person, with the remaining time
 */
export function liquidProblems(
  text: string,
  attributes: readonly Attribute[],
  scope: Scope = sampleScope({ attributes: [...attributes] }),
): string[] {
  if (!holdsLiquid(text)) return [];
  try {
    const templates = parseLiquid(text);
    const problems = referenceProblems(liquidReferences(templates), attributes);
    if (asksForTheHour.test(text))
      problems.push('A pass cannot tell the time: it is drawn from what is written on it.');
    const isTried = problems.length === 0 && plainParts(text) === null;
    const trial = isTried ? trialProblem(templates, scope) : null;
    return trial === null ? problems : [trial];
  } catch (cause) {
    return [`This text cannot be read: ${words(cause)}.`];
  }
}

export function liquidProblem(text: string, document: Pick<DesignDocument, 'attributes'>): string | null {
  return liquidProblems(text, document.attributes)[0] ?? null;
}
