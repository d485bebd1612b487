import type { Template } from 'liquidjs';
import type { Attribute } from './attribute.ts';
import type { DesignDocument } from './design-document.ts';
import { liquidReferences, parseLiquid, runLiquid } from './liquid-engine.ts';
import { holdsLiquid } from './plain-text.ts';
import { referenceProblems } from './reference-problems.ts';
import { sampleScope } from './sample-scope.ts';

const asksForTheHour = /(["'])(?:now|today)\1\s*\|\s*date\b/;

/** The library's message without line numbers, which make sense for files only. */
const words = (cause: unknown): string =>
  cause instanceof Error ? cause.message.replace(/, (?:file:.*, )?line:\d+.*$/s, '') : String(cause);

/** A trial with the sample person: an endless loop would cost a campaign this much for every pass. */
function trialProblem(templates: Template[], attributes: readonly Attribute[]): string | null {
  try {
    runLiquid(templates, sampleScope({ attributes: [...attributes] }));
    return null;
  } catch (cause) {
    return `This text takes too long to draw: ${words(cause)}.`;
  }
}

/** The problems of one text, as messages: invalid Liquid, or references to values that no pass of the design has. */
export function liquidProblems(text: string, attributes: readonly Attribute[]): string[] {
  if (!holdsLiquid(text)) return [];
  try {
    const templates = parseLiquid(text);
    const problems = referenceProblems(liquidReferences(templates), attributes);
    if (asksForTheHour.test(text))
      problems.push('A pass cannot tell the time: it is drawn from what is written on it.');
    const trial = problems.length === 0 ? trialProblem(templates, attributes) : null;
    return trial === null ? problems : [trial];
  } catch (cause) {
    return [`This text cannot be read: ${words(cause)}.`];
  }
}

/** The first problem, or null. */
export function liquidProblem(text: string, document: Pick<DesignDocument, 'attributes'>): string | null {
  return liquidProblems(text, document.attributes)[0] ?? null;
}
