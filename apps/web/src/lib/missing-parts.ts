const missing = new Set<unknown>();
let timesSaid = 0;
const listeners = new Set<() => void>();

/**
 * Some part of the page, named by what fetches it, could not be fetched: the connection broke, or a newer version of the product took its
 * place. Said anew with each time somebody asks for it; what the page asks for by itself, with every key maybe, is said once.
 */
export function noteMissingPart(part: unknown, isAskedFor = true): void {
  if (missing.has(part) && !isAskedFor) return;
  missing.add(part);
  timesSaid += 1;
  for (const tell of listeners) tell();
}

/** The part is there; where it was missing, it is no more. */
export function noteFetchedPart(part: unknown): void {
  if (!missing.delete(part)) return;
  for (const tell of listeners) tell();
}

/** For `useSyncExternalStore`: how often it was said that a part is missing, 0 while none is, and hearing of it. */
export const missingParts = {
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  timesSaid: () => (missing.size === 0 ? 0 : timesSaid),
};
