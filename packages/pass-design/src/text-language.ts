import type { Attribute } from './attribute.ts';
import type { Scope } from './scope.ts';

/**
 * What understands the texts of a design. The whole of Liquid is `liquidLanguage`; a browser, which has to fetch the engine
 * first, does with `plainLanguage` while every text `isPlainText`. Where both understand a text they say the same.
 */
export type TextLanguage = {
  /** A designed text with its values filled in. Never throws. */
  render: (text: string, scope: Scope) => string;
  /** What is wrong with a text, in words. */
  problems: (text: string, attributes: readonly Attribute[]) => string[];
};
