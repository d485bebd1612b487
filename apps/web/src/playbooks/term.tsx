import type { ReactNode } from 'react';

/** A word as it stands on a button, a tab or a field. */
export function Term({ children }: { children: ReactNode }) {
  return <strong className="term">{children}</strong>;
}
