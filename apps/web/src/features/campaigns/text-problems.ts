import type { DesignDocument, TextLanguage } from '@tessera/pass-design';
import { type CampaignDraft, findField } from './campaign-draft.ts';

/** What is wrong with the texts of a draft as far as the language given understands them, and fields the design has lost; by dotted path. */
export function textProblems(
  draft: CampaignDraft,
  document: DesignDocument,
  language: TextLanguage,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const check = (path: string, text: string) => {
    const [problem] = language.problems(text, document.attributes);
    if (problem) problems[path] ??= problem;
  };
  check('message', draft.message);
  for (const { key, label, value } of draft.fields) {
    if (!findField(document, key))
      problems[`passChange.fields.${key}`] = 'The pass template has no such field.';
    check(`passChange.fields.${key}.label`, label);
    check(`passChange.fields.${key}.value`, value);
  }
  return problems;
}
