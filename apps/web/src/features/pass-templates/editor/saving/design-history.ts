import { applyChange } from './apply-change.ts';
import type { DesignChange } from './design-change.ts';
import type { Draft } from './draft.ts';

/** Undo steps. Drafts share unchanged parts, so a step takes a few kilobytes. */
export const stepsMax = 200;

export type DesignHistory = {
  past: readonly Draft[];
  present: Draft;
  future: readonly Draft[];
  /** The gesture of the newest step, which its further changes belong to. Null after undo, redo and loading. */
  gesture: number | null;
};

export type HistoryAction =
  /** A gesture lasts from one press or focus to the next: typing into a field, dragging a color. */
  | { kind: 'change'; change: DesignChange; gesture: number }
  | { kind: 'undo' }
  | { kind: 'redo' }
  | { kind: 'reset'; draft: Draft };

export function startHistory(draft: Draft): DesignHistory {
  return { past: [], present: draft, future: [], gesture: null };
}

/** Pure: the same actions give the same history. */
export function historyReducer(history: DesignHistory, action: HistoryAction): DesignHistory {
  switch (action.kind) {
    case 'change':
      return change(history, action);
    case 'undo':
      return undo(history);
    case 'redo':
      return redo(history);
    case 'reset':
      return startHistory(action.draft);
  }
}

function change(
  history: DesignHistory,
  { change: made, gesture }: Extract<HistoryAction, { kind: 'change' }>,
): DesignHistory {
  const present = applyChange(history.present, made);
  const belongs = gesture === history.gesture;
  return {
    past: belongs ? history.past : [...history.past, history.present].slice(-stepsMax),
    present,
    future: [],
    gesture,
  };
}

function undo(history: DesignHistory): DesignHistory {
  const before = history.past.at(-1);
  if (!before) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    gesture: null,
  };
}

function redo(history: DesignHistory): DesignHistory {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, gesture: null };
}
