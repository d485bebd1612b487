import {
  type DesignDocument,
  type DesignIssue,
  designTexts,
  judgeDesign,
  plainLanguage,
} from '@tessera/pass-design';
import { useEffect, useMemo } from 'react';
import { useFetched } from '../../../ui/use-fetched.ts';
import { useTextLanguage } from '../../passes/use-text-language.ts';

export const fetchDesignRules = () => import('./design-rules.ts');

/** What understands the texts of a design that is being edited; null before one that needs all of Liquid can be shown. */
export function useDesignLanguage(document: DesignDocument) {
  const texts = useMemo(() => designTexts(document).map(({ text }) => text), [document]);
  return useTextLanguage(texts);
}

/** What is wrong with the design. Its form is judged from the first change on: before that it is one the server took. */
export function useDesignIssues(document: DesignDocument, isTouched: boolean): readonly DesignIssue[] {
  const language = useDesignLanguage(document) ?? plainLanguage;
  const [rules, fetchRules] = useFetched(fetchDesignRules);
  useEffect(() => {
    if (isTouched) fetchRules(false);
  });
  return useMemo(
    () => (rules ? rules.checkDesign(document) : judgeDesign(document, language)),
    [rules, document, language],
  );
}
