import { createLink, useRouterState } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react';
import styles from './tab-links.module.css';

type TabAnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** Tabs with URLs: links in a navigation rather than ARIA tabs. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  const place = useRouterState({ select: (state) => state.resolvedLocation?.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the bar is wider than the screen, and the tab one arrives at may lie outside.
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    // `scrollIntoView` would also scroll the page away from a restored position.
    if (bar.current && tab)
      bar.current.scrollLeft +=
        tab.x - bar.current.getBoundingClientRect().x - (bar.current.clientWidth - tab.width) / 2;
  }, [place]);
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

export const TabLink = createLink((props: TabAnchorProps) => <a {...props} className={styles.tab} />);
