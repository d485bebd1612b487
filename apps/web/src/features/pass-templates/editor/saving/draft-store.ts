import { Store } from '@tanstack/react-store';
import type { DesignDocument, FixableIssue } from '@tessera/pass-design';
import type { DesignChange } from './design-change.ts';
import { type DesignHistory, type HistoryAction, historyReducer, startHistory } from './design-history.ts';
import { type Draft, isSameDraft } from './draft.ts';

export type DraftState = {
  history: DesignHistory;
  /** As it was last saved; null before the first time. */
  saved: Draft | null;
  /** The revision that the draft began from, which the next save replaces; null before the first save. */
  revisionId: string | null;
  /** Whether there is something to save; a new template always has. */
  isChanged: boolean;
  /** What was wrong with the design when it was last checked. */
  issues: readonly FixableIssue[];
};

/** The draft being edited: its history and what of it is saved. Components subscribe to the part they show, so that a letter draws its field and the previews only. */
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
    /** A change that is an undo step of its own, though it ends while the user does something else. */
    changeApart,
    /** Called at each press and focus within the editor: what changes from then on is a step of its own. */
    beginGesture,
    undo: () => dispatch({ kind: 'undo' }),
    redo: () => dispatch({ kind: 'redo' }),
    markSaved: (saved: Draft, stored: string) => set({ saved, revisionId: stored }),
    setIssues: (issues: readonly FixableIssue[]) => store.setState((before) => ({ ...before, issues })),
    /** Takes a restored revision, which is saved already, as a step that Undo takes back. */
    restore: (document: DesignDocument, restored: string) => {
      changeApart({ kind: 'replaceDesign', document });
      const { saved } = store.get();
      set({ saved: saved && { ...saved, document }, revisionId: restored });
    },
    /** Replaces the draft with another person's version. */
    replace: (theirs: Draft, latest: string) =>
      set({ history: startHistory(theirs), saved: theirs, revisionId: latest }),
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

function withChanged(state: DraftState): DraftState {
  const { history, saved } = state;
  return { ...state, isChanged: saved === null || !isSameDraft(history.present, saved) };
}

/** Whether the design alone has something to save. */
export function isDesignChanged({ history, saved, isChanged }: DraftState): boolean {
  const { present } = history;
  return isChanged && saved !== null && !isSameDraft(present, { ...saved, name: present.name });
}

/** Whether leaving would lose work: an untouched new template is no loss. */
export function isDraftAtRisk({ history, isChanged }: DraftState): boolean {
  return isChanged && history.past.length > 0;
}
