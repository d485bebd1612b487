import { campaignContent } from '@tessera/contract';
import { type DesignDocument, liquidProblem } from '@tessera/pass-design';
import { missingChoice } from './audience-draft.ts';
import { type CampaignDraft, contentOf, findField } from './campaign-draft.ts';

/** What is wrong with the draft, by dotted path; the same rules as the server's, so that nothing waits for it. */
export function draftProblems(
  draft: CampaignDraft,
  document: DesignDocument,
  timezone: string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const missing = missingChoice(draft.audience);
  if (missing) problems.audience = missing;
  const parsed = campaignContent.safeParse(contentOf(draft, document, timezone));
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.');
    // Its own sentence says what is missing.
    if (!(missing && path.startsWith('audience'))) problems[path] ??= issue.message;
  }
  const check = (path: string, text: string) => {
    const problem = liquidProblem(text, document);
    if (problem) problems[path] ??= problem;
  };
  check('message', draft.message);
  check('googleMessage', draft.googleMessage ?? '');
  for (const [index, { message }] of draft.variants.entries())
    check(`split.variants.${index}.message`, message);
  for (const { key, label, value } of draft.fields) {
    if (!findField(document, key))
      problems[`passChange.fields.${key}`] ??= 'The pass template has no such field.';
    check(`passChange.fields.${key}.label`, label);
    check(`passChange.fields.${key}.value`, value);
  }
  return problems;
}
