import { useEffect, useRef, useState } from 'react';
import { fetchNoted } from '../lib/fetch-noted.ts';
import { noteFetchedPart } from '../lib/missing-parts.ts';

type Fetched<Part> = [
  /** Null until it is there. */
  part: Part | null,
  /** Where it fails the page says so: each time somebody asked for it, once where the page asks by itself. */
  fetchOnce: (isAskedFor?: boolean) => void,
  /** For who comes near what leads to it. A failure comes to whoever then asks. */
  prepare: () => void,
];

/**
 * A part of the page that is fetched when somebody is about to use it. One that fails is asked for again, though a browser may keep the
 * failure until the page is loaded anew. `onMissing` is called as it is by then, and not once its place was left: what it would close is
 * gone.
 */
export function useFetched<Part>(fetchPart: () => Promise<Part>, onMissing?: () => void): Fetched<Part> {
  const [part, setPart] = useState<Part | null>(null);
  const latest = useRef(onMissing);
  useEffect(() => {
    latest.current = onMissing;
    return () => {
      latest.current = undefined;
    };
  });
  const keep = (fetched: Part) => setPart(() => fetched);
  const fetchOnce = async (isAskedFor?: boolean) => {
    if (part !== null) return;
    const fetched = await fetchNoted(fetchPart, isAskedFor);
    if (fetched !== null) keep(fetched);
    else latest.current?.();
  };
  const prepare = async () => {
    if (part !== null) return;
    const fetched = await fetchPart();
    noteFetchedPart(fetchPart);
    keep(fetched);
  };
  return [part, (isAskedFor) => void fetchOnce(isAskedFor), () => void prepare().catch(() => undefined)];
}
