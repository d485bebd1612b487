import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsRouteActive } from './use-is-route-active.ts';

/** `movingTo`: the id in the URL that this editor is about to get. */
type Place = { address: string; editor: number; movingTo: string | null };

/** Navigates to the created object's URL, unless the editor is there already or was left. */
export type ReplaceUrlAfterCreate = (madeId: string, move: () => Promise<void>) => Promise<void>;

/** Keeps one editor across its first save, which only changes the URL; any other URL starts a new editor. `id` is the id in the URL. */
export function useEditorLocation(id: string): {
  editor: number;
  replaceUrlAfterCreate: ReplaceUrlAfterCreate;
} {
  const address = useMatch({ strict: false, select: (match) => match.id });
  const isHere = useIsRouteActive();
  const [place, setPlace] = useState<Place>({ address, editor: 0, movingTo: null });
  if (place.address !== address) {
    const editor = place.movingTo === id ? place.editor : place.editor + 1;
    setPlace({ address, editor, movingTo: null });
  }
  const replaceUrlAfterCreate: ReplaceUrlAfterCreate = async (madeId, move) => {
    if (madeId === id || !isHere()) return;
    setPlace((before) => ({ ...before, movingTo: madeId }));
    await move();
  };
  return { editor: place.editor, replaceUrlAfterCreate };
}
