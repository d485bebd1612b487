import { useEffect, useState } from 'react';

const patienceMilliseconds = 20_000;

export type FrameState = 'waiting' | 'shown' | 'blocked';

/**
 * The loading state of a frame. A timeout shows a message; a blocked frame stays blocked, since browsers replace it
 * by a page of their own and fire `load`.
 */
export function useFrameState() {
  const [state, setState] = useState<FrameState>('waiting');
  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'waiting' ? 'blocked' : now)),
      patienceMilliseconds,
    );
    return () => clearTimeout(timer);
  }, []);
  const update = (next: FrameState) => setState((now) => (now === 'blocked' ? now : next));
  return { state, update };
}
