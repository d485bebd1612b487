import { liquidProblems } from './liquid-rules.ts';
import { renderText } from './render-text.ts';
import type { TextLanguage } from './text-language.ts';

/** The whole of Liquid, as far as a pass has a use for it. */
export const liquidLanguage: TextLanguage = { render: renderText, problems: liquidProblems };
