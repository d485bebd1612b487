import { playbooksPath } from '@tessera/contract';
import type { ReactNode } from 'react';

export function GuideLink({ slug, children }: { slug: string; children: ReactNode }) {
  return <a href={`${playbooksPath}/${slug}`}>{children}</a>;
}
