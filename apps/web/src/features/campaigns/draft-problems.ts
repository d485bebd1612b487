import { campaignContent } from '@tessera/contract';
import { type DesignDocument, liquidLanguage } from '@tessera/pass-design';
import { type CampaignDraft, contentOf } from './campaign-draft.ts';
import { textProblems } from './text-problems.ts';

/** What is wrong with the draft, by dotted path; the same rules as the server's, so that nothing waits for it. */
export function draftProblems(
  draft: CampaignDraft,
  document: DesignDocument,
  timezone: string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const parsed = campaignContent.safeParse(contentOf(draft, document, timezone));
  for (const issue of parsed.error?.issues ?? []) problems[issue.path.join('.')] ??= issue.message;
  const ofTexts = textProblems(draft, document, liquidLanguage);
  for (const [path, problem] of Object.entries(ofTexts)) problems[path] ??= problem;
  return problems;
}
