import { playbooksPath } from '@tessera/contract';

/** The URL of a guide outside the app; without one, of the list. */
export function playbookAddress(guide: string | undefined): string {
  return guide ? `${playbooksPath}/${encodeURIComponent(guide)}` : playbooksPath;
}
