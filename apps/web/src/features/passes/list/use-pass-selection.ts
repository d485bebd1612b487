import { chosenPassesMax, type Pass } from '@tessera/contract';
import { useRef, useState } from 'react';

export type PassSelection = {
  isAll: boolean;
  ids: readonly string[];
  has: (passId: string) => boolean;
  toggle: (passId: string, isRange: boolean) => void;
  toggleLoaded: () => void;
  chooseAll: () => void;
  clear: () => void;
};

type Chosen = { listKey: string; isAll: boolean; ids: ReadonlySet<string> };

/** The selected passes of a list. Another `listKey` starts without a selection. */
export function usePassSelection(passes: readonly Pass[], listKey: string): PassSelection {
  const [stored, setStored] = useState<Chosen | null>(null);
  const anchor = useRef<string | null>(null);
  const chosen = stored?.listKey === listKey ? stored : null;
  const isAll = chosen?.isAll ?? false;
  const loaded = passes.map(({ id }) => id);
  // Drop passes that have left the list, so that no action affects them unseen.
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
