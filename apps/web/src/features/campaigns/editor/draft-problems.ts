import { campaignContent } from '@tessera/contract';
import { type DesignDocument, liquidProblem, readInstant } from '@tessera/pass-design';
import { type CampaignDraft, type ChangeDraft, contentOf, hasEnd } from './campaign-draft.ts';
import { findField } from './find-field.ts';
import { missingChoice } from './recipients/audience-draft.ts';

type Texts = Pick<CampaignDraft, 'message' | 'googleMessage'>;

/** Validation errors by dotted path, by the server's rules. */
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
    // `missing` names the missing choice.
    if (!(missing && path.startsWith('audience'))) problems[path] ??= issue.message;
  }
  const dates = hasEnd(draft, document) ? (['from', 'until'] as const) : (['from'] as const);
  for (const part of dates)
    if (!draft.trigger && draft[part] && !readInstant(draft[part], timezone))
      problems[part] ??= 'Choose a day and a time, or clear both.';
  if (hasEnd(draft, document) && !draft.until)
    problems.until ??= 'Choose when the change ends, or choose “Until it is ended”.';
  const check = (path: string, text: string) => {
    const problem = liquidProblem(text, document);
    if (problem) problems[path] ??= problem;
  };
  const checkAll = (prefix: string, { message, googleMessage }: Texts, change: ChangeDraft | null) => {
    check(`${prefix}message`, message);
    check(`${prefix}googleMessage`, googleMessage ?? '');
    for (const { key, label, value } of change?.fields ?? []) {
      const path = `${prefix}passChange.fields.${key}`;
      if (!findField(document, key)) problems[path] ??= 'The pass template has no such field.';
      check(`${path}.label`, label);
      check(`${path}.value`, value);
    }
  };
  checkAll('', draft, draft);
  for (const [index, variant] of draft.variants.entries())
    checkAll(`split.variants.${index}.`, variant, variant.change);
  return problems;
}
