import { chosenPassesMax, type Pass } from '@tessera/contract';
import { useRef, useState } from 'react';

export type PassSelection = {
  /** Everything that the filters of the list match, loaded or not. */
  isAll: boolean;
  /** The chosen passes among the loaded ones. */
  ids: readonly string[];
  has: (passId: string) => boolean;
  /** Chooses or drops a pass; `isRange` takes along the passes between it and the one toggled before. */
  toggle: (passId: string, isRange: boolean) => void;
  /** Chooses all loaded passes, or none if all are chosen. */
  toggleLoaded: () => void;
  chooseAll: () => void;
  clear: () => void;
};

type Chosen = { listKey: string; isAll: boolean; ids: ReadonlySet<string> };

/** Which passes of a list are chosen. Another list, by its key, begins without any. */
export function usePassSelection(passes: readonly Pass[], listKey: string): PassSelection {
  const [stored, setStored] = useState<Chosen | null>(null);
  const anchor = useRef<string | null>(null);
  const chosen = stored?.listKey === listKey ? stored : null;
  const isAll = chosen?.isAll ?? false;
  const loaded = passes.map(({ id }) => id);
  // A chosen pass that no longer matches has left the list, and nothing must happen to it unseen.
  const ids = isAll ? loaded : loaded.filter((id) => chosen?.ids.has(id));
  const choose = (next: readonly string[]) =>
    setStored({ listKey, isAll: false, ids: new Set(next.slice(0, chosenPassesMax)) });
  return {
    isAll,
    ids,
    has: (id) => isAll || (chosen?.ids.has(id) ?? false),
    toggle: (id, isRange) => {
      const turned = isRange ? rangeOf(loaded, anchor.current ?? id, id) : [id];
      const rest = ids.filter((each) => !turned.includes(each));
      choose(ids.includes(id) ? rest : [...rest, ...turned]);
      anchor.current = id;
    },
    toggleLoaded: () => choose(isAll || ids.length === loaded.length ? [] : loaded),
    chooseAll: () => setStored({ listKey, isAll: true, ids: new Set() }),
    clear: () => setStored(null),
  };
}

function rangeOf(ids: readonly string[], from: string, to: string): readonly string[] {
  const ends = [ids.indexOf(from), ids.indexOf(to)];
  return ends.includes(-1) ? [to] : ids.slice(Math.min(...ends), Math.max(...ends) + 1);
}
