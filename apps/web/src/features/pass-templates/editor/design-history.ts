import { applyChange } from './apply-change.ts';
import { type DesignChange, tagOf } from './design-change.ts';
import type { Draft } from './draft.ts';

/** Steps kept for undo. A draft shares what did not change with its neighbours, so a step costs a few kilobytes. */
export const stepsMax = 200;

export type DesignHistory = {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** What the newest step is made of, while more of the same still belongs to it. */
  openTag: string | null;
};

export type HistoryAction =
  | { kind: 'change'; change: DesignChange }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** Ends the running step: the next change is a step of its own, also when it is more of the same. */
  | { kind: 'settle' }
  /** Begins anew with another draft: somebody else's version was loaded. */
  | { kind: 'reset'; draft: Draft };

export function startHistory(draft: Draft): DesignHistory {
  return { past: [], present: draft, future: [], openTag: null };
}

/** The editor's state after an action. Pure: the same actions give the same history on any day. */
export function historyReducer(history: DesignHistory, action: HistoryAction): DesignHistory {
  switch (action.kind) {
    case 'change':
      return change(history, action.change);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
    case 'settle':
      return history.openTag === null ? history : { ...history, openTag: null };
    case 'reset':
      return startHistory(action.draft);
  }
}

function change(history: DesignHistory, made: DesignChange): DesignHistory {
  const present = applyChange(history.present, made);
  const tag = tagOf(made);
  const belongs = tag !== null && tag === history.openTag;
  return {
    past: belongs ? history.past : [...history.past, history.present].slice(-stepsMax),
    present,
    future: [],
    openTag: tag,
  };
}

function undo(history: DesignHistory): DesignHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    openTag: null,
  };
}

function redo(history: DesignHistory): DesignHistory {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, openTag: null };
}
