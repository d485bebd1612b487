import type { ReactNode } from 'react';

/** A label of a button, tab or field. */
export function Term({ children }: { children: ReactNode }) {
  return <strong className="term">{children}</strong>;
}
