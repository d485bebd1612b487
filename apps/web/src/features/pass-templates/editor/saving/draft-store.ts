import { Store } from '@tanstack/react-store';
import type { DesignDocument, FixableIssue } from '@tessera/pass-design';
import type { DesignChange } from './design-change.ts';
import { type DesignHistory, type HistoryAction, historyReducer, startHistory } from './design-history.ts';
import { type Draft, isSameDraft } from './draft.ts';

export type DraftState = {
  history: DesignHistory;
  saved: Draft | null;
  revisionId: string | null;
  /** True if there are unsaved changes; always for a new template. */
  isChanged: boolean;
  issues: readonly FixableIssue[];
};

/** The edited draft with its history. Components subscribe to the part they show, so that a key press renders only its field and the previews. */
export function createDraftStore(first: Draft, revisionId: string | null) {
  const store = new Store<DraftState>(
    withChanged({
      history: startHistory(first),
      saved: revisionId === null ? null : first,
      revisionId,
      isChanged: false,
      issues: [],
    }),
  );
  let gesture = 0;
  const set = (part: Partial<DraftState>) => store.setState((before) => withChanged({ ...before, ...part }));
  const dispatch = (action: HistoryAction) => set({ history: historyReducer(store.get().history, action) });
  const beginGesture = () => {
    gesture += 1;
  };
  const change = (made: DesignChange) => dispatch({ kind: 'change', change: made, gesture });
  const changeApart = (made: DesignChange) => {
    beginGesture();
    change(made);
    beginGesture();
  };
  return {
    get: () => store.get(),
    subscribe: (listener: (state: DraftState) => void) => store.subscribe(listener),
    draft: () => store.get().history.present,
    change,
    /** Makes a change that is an undo step of its own, even during another gesture. */
    changeApart,
    beginGesture,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    markSaved: (saved: Draft, stored: string) => set({ saved, revisionId: stored }),
    setIssues: (issues: readonly FixableIssue[]) => store.setState((before) => ({ ...before, issues })),
    restore: (document: DesignDocument, restored: string) => {
      changeApart({ kind: 'replaceDesign', document });
      const { saved } = store.get();
      set({ saved: saved && { ...saved, document }, revisionId: restored });
    },
    replace: (theirs: Draft, latest: string) =>
      set({ history: startHistory(theirs), saved: theirs, revisionId: latest }),
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

function withChanged(state: DraftState): DraftState {
  const { history, saved } = state;
  return { ...state, isChanged: saved === null || !isSameDraft(history.present, saved) };
}

/** Whether the design, not only the name, has unsaved changes. */
export function isDesignChanged({ history, saved, isChanged }: DraftState): boolean {
  const { present } = history;
  return isChanged && saved !== null && !isSameDraft(present, { ...saved, name: present.name });
}

/** Whether leaving would lose work; an untouched new template is no loss. */
export function isDraftAtRisk({ history, isChanged }: DraftState): boolean {
  return isChanged && history.past.length > 0;
}
