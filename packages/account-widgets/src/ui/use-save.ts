import { useEffect, useRef, useState } from 'react';
import { runSave, type SaveState } from './run-save.ts';

/** The state of a save button and its action. A second save waits for the first. */
export function useSave(save: () => Promise<unknown>, onDone: () => void) {
  const [state, setState] = useState<SaveState>('idle');
  const life = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    return () => controller.abort();
  }, []);
  const begin = (): void => {
    if (state !== 'idle' || !life.current) return;
    void runSave({ save, show: setState, onDone, signal: life.current.signal });
  };
  return { state, begin };
}
