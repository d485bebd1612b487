import type { Colors } from '@tessera/pass-design';
import { initialOf } from './default-logo.ts';

/** The URL of a generated logo: the name's initial in the pass's colours, inverted so that the disc contrasts with the pass. */
export function defaultLogoUrl(publicUrl: string, name: string, colors: Colors): string {
  const query = new URLSearchParams({
    initial: initialOf(name),
    background: colors.foreground.slice(1).toLowerCase(),
    foreground: colors.background.slice(1).toLowerCase(),
  });
  return `${publicUrl}/images/default-logo.png?${query}`;
}
