import { useMatch } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsRouteActive } from './use-is-route-active.ts';

/** Which editor stands at an address, by number, and the id whose address it is about to take. */
type Place = { address: string; editor: number; movingTo: string | null };

/** Goes to the address of what was made, unless that is where one is, or its author has left. */
export type ReplaceUrlAfterCreate = (madeId: string, move: () => Promise<void>) => Promise<void>;

/**
 * Where an editor stands. The first save of something new changes the address in place: the same editor goes on there, with what was
 * typed meanwhile. Any other address begins one. `id` is what the address names.
 */
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
