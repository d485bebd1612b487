import type { ReactNode } from 'react';

export function Figure({ caption, children }: { caption?: string; children: ReactNode }) {
  return (
    <figure>
      {children}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
