import { useSelector } from '@tanstack/react-store';
import type { ProgramRules } from '@tessera/contract';
import type { DesignFacts, FixableIssue } from '@tessera/pass-design';
import { useEffect, useState } from 'react';
import type { Draft } from './draft.ts';
import { createDraftStore, type DraftState, type DraftStore } from './draft-store.ts';

export function useDraft(firstDraft: () => Draft, revisionId: string | null): DraftStore {
  const [draft] = useState(() => createDraftStore(firstDraft(), revisionId));
  return draft;
}

/** A part of the draft; the component renders again when that part changes. */
export function useDraftState<Part>(
  store: Pick<DraftStore, 'get' | 'subscribe'>,
  select: (state: DraftState) => Part,
  isSame?: (one: Part, other: Part) => boolean,
): Part {
  return useSelector(store, select, isSame && { compare: isSame });
}

/** Milliseconds. The check renders every text with Liquid, and typing must not wait for it. */
const checkDelay = 200;

type Rules = typeof import('./design-checks.ts');

export type DesignChecks = {
  isStorable: () => boolean;
  isPublishable: () => boolean;
  /** What holders would see on the published pass. */
  visibleIssues: () => FixableIssue[];
};

/** Checks the design once its rules are loaded, then after each pause; without them the server still validates. */
export function useDesignChecks(
  store: DraftStore,
  facts: DesignFacts,
  /** Of the running program. */
  programRules: ProgramRules | null,
): DesignChecks {
  const [rules, setRules] = useState<Rules | null>(null);
  useEffect(() => {
    let isShown = true;
    import('./design-checks.ts').then(
      (loaded) => isShown && setRules(loaded),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, []);
  useEffect(() => {
    if (!rules) return;
    let checked = store.draft().document;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      checked = store.draft().document;
      store.setIssues(rules.findIssues(checked, facts, programRules));
    };
    check();
    const { unsubscribe } = store.subscribe(() => {
      if (store.draft().document === checked) return;
      clearTimeout(timer);
      timer = setTimeout(check, checkDelay);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [rules, store, facts, programRules]);
  return {
    isStorable: () => !rules || rules.designDocumentSchema.safeParse(store.draft().document).success,
    isPublishable: () =>
      !rules
        ?.findIssues(store.draft().document, facts, programRules)
        .some(({ severity }) => severity === 'error'),
    visibleIssues: () =>
      rules?.findIssues(store.draft().document, facts, programRules).filter(({ isVisible }) => isVisible) ??
      [],
  };
}
