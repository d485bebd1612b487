import { type ParsedLocation, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Entries of the browser's history that show an unsaved object, by key, with the id it got. */
const createdIds = new Map<string, string>();

const keyOf = (state: ParsedLocation['state']): string => state.__TSR_key ?? '';

/** The id of the object that was created since at this history entry; going back to it must not begin another. */
export const createdIdAt = (state: ParsedLocation['state']): string | undefined =>
  createdIds.get(keyOf(state));

/** To be called with the id as soon as the object is created. */
export function useCreatedEntries(isNew: boolean): (createdId: string) => void {
  const key = useLocation({ select: ({ state }) => keyOf(state) });
  const keys = useRef(new Set<string>());
  useEffect(() => {
    if (isNew) keys.current.add(key);
  }, [isNew, key]);
  return (createdId) => {
    for (const each of keys.current) createdIds.set(each, createdId);
  };
}
