export type SaveState = 'idle' | 'loading' | 'done';

/** A shorter loading state would flicker. */
export const loadingMillisecondsMin = 600;
/** Time to read it. */
export const doneMilliseconds = 1500;

type Save = {
  save: () => Promise<unknown>;
  show: (state: SaveState) => void;
  onDone: () => void;
  /** Aborted on unmount. */
  signal: AbortSignal;
};

/** Idle, loading, done for a moment, then idle. A failed save is idle at once; the caller shows the error. */
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
