import { useEffect, useState } from 'react';
import { noteFetchedPart, noteMissingPart } from '../lib/missing-parts.ts';

/** Parts of a page of which one is shown at a time, each fetched when it is asked for the first time. */
export type FetchedParts<Name extends string, Part> = {
  /** The part, once it is there. */
  read: (name: Name) => Part | null;
  /** Rejects where the part cannot be fetched, and has the page say so. */
  fetch: (name: Name) => Promise<void>;
  /** For who comes near what leads to a part. A failure comes to whoever then opens it. */
  prepare: (name: Name) => void;
};

/** Parts are named by how they are fetched. */
export function fetchedParts<Name extends string, Part>(
  fetches: Record<Name, () => Promise<Part>>,
): FetchedParts<Name, Part> {
  const fetched = new Map<Name, Part>();
  const fetchOnce = async (name: Name) => {
    if (!fetched.has(name)) fetched.set(name, await fetches[name]());
    noteFetchedPart(fetches[name]);
  };
  return {
    read: (name) => fetched.get(name) ?? null,
    fetch: async (name) => {
      try {
        await fetchOnce(name);
      } catch (error) {
        noteMissingPart(fetches[name]);
        throw error;
      }
    },
    prepare: (name) => {
      fetchOnce(name).catch(() => undefined);
    },
  };
}

/** One of the parts, or null until it is there, or while none is asked for. Where it cannot be fetched, the page says so. */
export function useFetchedPart<Name extends string, Part>(
  parts: FetchedParts<Name, Part>,
  name: Name | null,
): Part | null {
  const [, setArrived] = useState<Name | null>(null);
  useEffect(() => {
    if (name === null || parts.read(name) !== null) return;
    let isCurrent = true;
    parts.fetch(name).then(
      () => isCurrent && setArrived(name),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [parts, name]);
  return name === null ? null : parts.read(name);
}
