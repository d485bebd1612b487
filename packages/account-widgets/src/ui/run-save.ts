export type SaveState = 'idle' | 'loading' | 'done';

/** Shorter, and a button that was pressed would only flicker. */
export const loadingMillisecondsMin = 600;
/** Long enough to be read, short enough not to be waited for. */
export const doneMilliseconds = 1500;

type Save = {
  save: () => Promise<unknown>;
  show: (state: SaveState) => void;
  onDone: () => void;
  /** Aborted when nobody looks any more. */
  signal: AbortSignal;
};

/** Idle, loading while it runs, done for a moment, then over. A save that fails is idle again at once, and its error is the caller’s. */
export async function runSave({ save, show, onDone, signal }: Save): Promise<void> {
  show('loading');
  const loaded = wait(loadingMillisecondsMin);
  try {
    await save();
  } catch {
    if (!signal.aborted) show('idle');
    return;
  }
  await loaded;
  if (signal.aborted) return;
  show('done');
  await wait(doneMilliseconds);
  if (!signal.aborted) onDone();
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
