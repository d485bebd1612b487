import { playbooksPath } from '@tessera/contract';

export function playbookAddress(guide: string | undefined): string {
  return guide ? `${playbooksPath}/${encodeURIComponent(guide)}` : playbooksPath;
}
