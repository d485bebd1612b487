import type { Colors } from '@tessera/pass-design';
import { initialOf } from './default-logo.ts';

/** The address of a drawn logo: the name's initial in the pass's colours, turned round so that the disc stands out from the pass. */
export function defaultLogoUrl(publicUrl: string, name: string, colors: Colors): string {
  const query = new URLSearchParams({
    initial: initialOf(name),
    background: colors.foreground.slice(1).toLowerCase(),
    foreground: colors.background.slice(1).toLowerCase(),
  });
  return `${publicUrl}/images/default-logo.png?${query}`;
}
