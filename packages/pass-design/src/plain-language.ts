import { holdsLiquid, joinParts, plainParts } from './plain-text.ts';
import { referenceProblems } from './reference-problems.ts';
import type { TextLanguage } from './text-language.ts';

/** Whether a text holds only values to be filled in, with what stands in their place: no other Liquid. */
export const isPlainText = (text: string): boolean => plainParts(text) !== null;

/** Understands plain texts; every other stands as it was written, and nothing is found wrong with it. */
export const plainLanguage: TextLanguage = {
  render(text, scope) {
    if (!holdsLiquid(text)) return text;
    const parts = plainParts(text);
    return parts ? joinParts(parts, scope) : text;
  },
  problems(text, attributes) {
    const outputs = plainParts(text)?.filter((part) => typeof part !== 'string') ?? [];
    return referenceProblems(
      outputs.map(({ noun, key }) => [noun, key]),
      attributes,
    );
  },
};
