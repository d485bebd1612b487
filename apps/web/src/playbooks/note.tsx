import type { ReactNode } from 'react';

/** Something worth knowing beside the way. */
export function Note({ children }: { children: ReactNode }) {
  return <aside className="note">{children}</aside>;
}
