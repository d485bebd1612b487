import type { DesignDocument } from '@tessera/pass-design';
import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { DesignChange } from './design-change.ts';
import { historyReducer, startHistory } from './design-history.ts';
import { type Draft, isSameDraft } from './draft.ts';

/** The draft being edited: its history, what of it is saved, and what is wrong with it. */
export function useDraft(firstDraft: () => Draft, isSaved: boolean) {
  const [first] = useState(firstDraft);
  const gesture = useRef(0);
  const [history, dispatch] = useReducer(historyReducer, first, startHistory);
  const [saved, setSaved] = useState<Draft | null>(isSaved ? first : null);
  const draft = history.present;
  // Judging runs every text through Liquid: typing must not wait for it.
  const judged = useDeferredValue(draft.document);
  const checks = useDesignChecks();
  const issues = useMemo(() => checks?.checkDesign(judged) ?? [], [checks, judged]);
  const isChanged = useMemo(() => saved === null || !isSameDraft(draft, saved), [draft, saved]);
  return {
    draft,
    saved,
    issues,
    judged,
    /** Whether the design can be stored. Before the checks are loaded the server decides. */
    isStorable: () => !checks || checks.designDocumentSchema.safeParse(draft.document).success,
    /** Whether there is something to save; a new template always has. */
    isChanged,
    /** The same of the design alone. */
    isDesignChanged: isChanged && saved !== null && !isSameDraft(draft, { ...saved, name: draft.name }),
    /** Whether leaving would lose work: a new template nobody touched is no loss. */
    isAtRisk: isChanged && history.past.length > 0,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change: useCallback(
      (change: DesignChange) => dispatch({ kind: 'change', change, gesture: gesture.current }),
      [],
    ),
    /** Called at each press and focus within the editor: what changes from then on is a step of its own. */
    beginGesture: useCallback(() => {
      gesture.current += 1;
    }, []),
    undo: useCallback(() => dispatch({ kind: 'undo' }), []),
    redo: useCallback(() => dispatch({ kind: 'redo' }), []),
    markSaved: setSaved,
    /** Takes a restored revision, which is saved already, as a step that Undo takes back. */
    restore: useCallback((document: DesignDocument) => {
      gesture.current += 1;
      dispatch({ kind: 'change', change: { kind: 'replaceDesign', document }, gesture: gesture.current });
      gesture.current += 1;
      setSaved((before) => before && { ...before, document });
    }, []),
    /** Takes somebody else's version in place of this one. */
    replace: useCallback((theirs: Draft) => {
      dispatch({ kind: 'reset', draft: theirs });
      setSaved(theirs);
    }, []),
  };
}

type DesignChecks = typeof import('./design-checks.ts');

/** The rules of a design once they are loaded; without them the server still refuses what it cannot publish. */
function useDesignChecks(): DesignChecks | null {
  const [checks, setChecks] = useState<DesignChecks | null>(null);
  useEffect(() => {
    let isShown = true;
    import('./design-checks.ts').then(
      (loaded) => isShown && setChecks(loaded),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  return checks;
}

export type DraftState = ReturnType<typeof useDraft>;
