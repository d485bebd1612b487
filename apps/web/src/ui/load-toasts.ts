type ToastLibrary = typeof import('@mantine/notifications');

let library: ToastLibrary | null = null;
const waiting = new Set<(library: ToastLibrary) => void>();

/** Fetches what draws toasts, once; a page that says nothing does without. Rejects where it cannot be fetched, and may be asked again. */
export async function loadToasts(): Promise<ToastLibrary> {
  library ??= await import('@mantine/notifications');
  for (const tell of waiting) tell(library);
  waiting.clear();
  return library;
}

/** Calls back once the library is there, at once where it is; returns how to stop. */
export function whenToastsAreLoaded(tell: (library: ToastLibrary) => void): () => void {
  if (library) tell(library);
  else waiting.add(tell);
  return () => waiting.delete(tell);
}

/** Closes the error toasts. */
export function dismissErrorToasts(): void {
  library?.notifications.updateState(library.notificationsStore, (toasts) =>
    toasts.filter(({ role }) => role !== 'alert'),
  );
}
