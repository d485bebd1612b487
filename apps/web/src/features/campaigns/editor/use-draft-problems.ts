import type { DesignDocument } from '@tessera/pass-design';
import { useEffect, useMemo, useState } from 'react';
import type { CampaignDraft } from './campaign-draft.ts';

type Rules = typeof import('./draft-problems.ts');

/** Errors by dotted path, once the rules are loaded; until then the server validates. */
export function useDraftProblems(
  draft: CampaignDraft,
  document: DesignDocument,
  timezone: string,
): Record<string, string> {
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    let isShown = true;
    import('./draft-problems.ts').then(
      (loaded) => isShown && setRules(loaded),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return useMemo(
    () => rules?.draftProblems(draft, document, timezone) ?? {},
    [rules, draft, document, timezone],
  );
}
