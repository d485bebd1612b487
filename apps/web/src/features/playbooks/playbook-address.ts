import { playbooksPath } from '@tessera/contract';

/** Where a guide of ours stands by itself; without one, the list of them. */
export function playbookAddress(guide: string | undefined): string {
  return guide ? `${playbooksPath}/${encodeURIComponent(guide)}` : playbooksPath;
}
