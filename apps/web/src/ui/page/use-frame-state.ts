import { useEffect, useState } from 'react';

/** A page that has not been shown for so long is not going to be; the slowest networks answer sooner. */
const patienceMilliseconds = 20_000;

export type FrameState = 'waiting' | 'shown' | 'blocked';

/** How far the page of a frame has come. Who waits too long is told so; what is blocked stays so: browsers put a page of their own in its place and say that it was loaded. */
export function useFrameState() {
  const [state, setState] = useState<FrameState>('waiting');
  useEffect(() => {
    const timer = setTimeout(
      () => setState((now) => (now === 'waiting' ? 'blocked' : now)),
      patienceMilliseconds,
    );
    return () => clearTimeout(timer);
  }, []);
  const tell = (next: FrameState) => setState((now) => (now === 'blocked' ? now : next));
  return { state, tell };
}
