import { useIntersection } from '@mantine/hooks';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import styles from './load-when-seen.module.css';

/** Begun before it is reached, so that nobody who reads on waits for it. */
const rootMargin = '240px';

/** Draws, and so fetches, what is in it once it is nearly on the screen. */
export function LoadWhenSeen({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection({ rootMargin });
  const [isSeen, setSeen] = useState(false);
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear) setSeen(true);
  }, [isNear]);
  const place = <div className={styles.place} />;
  return <div ref={ref}>{isSeen ? <Suspense fallback={place}>{children}</Suspense> : place}</div>;
}
