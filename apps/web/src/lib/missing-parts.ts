let isMissing = false;
const listeners = new Set<() => void>();

/** Some part of the page could not be fetched: the connection broke, or a newer version of the product took its place. */
export function noteMissingPart(): void {
  isMissing = true;
  for (const tell of listeners) tell();
}

/** For `useSyncExternalStore`: whether a part is missing, and hearing when one is. */
export const missingParts = {
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
  isMissing: () => isMissing,
};
