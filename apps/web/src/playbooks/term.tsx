import type { ReactNode } from 'react';

export function Term({ children }: { children: ReactNode }) {
  return <strong className="term">{children}</strong>;
}
