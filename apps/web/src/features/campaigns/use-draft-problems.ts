import { type DesignDocument, isPlainText, plainLanguage } from '@tessera/pass-design';
import { useEffect, useMemo, useState } from 'react';
import { fetchNoted } from '../../lib/fetch-noted.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { textProblems } from './text-problems.ts';

type Problems = Record<string, string>;

const fetchRules = () => import('./draft-problems.ts').then((module) => module.draftProblems);

/**
 * What is wrong with the draft, by dotted path. All of the rules are fetched with the first change, or at once where a text is more than
 * plain: a draft nobody touched was taken by the server, and only its template can have changed under it.
 */
export function useDraftProblems(draft: CampaignDraft, document: DesignDocument, timezone: string) {
  const [first] = useState(draft);
  const [rules, fetchOnce] = useFetched(fetchRules);
  const isInQuestion =
    draft !== first ||
    ![draft.message, ...draft.fields.flatMap(({ label, value }) => [label, value])].every(isPlainText);
  useEffect(() => {
    if (isInQuestion) fetchOnce(false);
  });
  const problems = useMemo(
    (): Problems => (rules ? rules(draft, document, timezone) : textProblems(draft, document, plainLanguage)),
    [rules, draft, document, timezone],
  );
  /** The judgement of all the rules; where they cannot be fetched, the server, which has them too, is left to say so. */
  const judge = async (): Promise<Problems> => {
    const judgeDraft = rules ?? (await fetchNoted(fetchRules));
    return judgeDraft ? judgeDraft(draft, document, timezone) : problems;
  };
  return { problems, judge };
}
