import { type Colors, contrast, contrastMin, readableColor } from '@tessera/pass-design';
import type { CSSProperties } from 'react';

/** The surfaces of public-pages.css with the least contrast to a button, light and dark. */
const surfaces = { light: '#f8f9fa', dark: '#1a1e21' };

/** The accent of a public page: a color of the pass that can be read on the page, else a readable shade of its background. */
export function issuerColors({ background, label, foreground }: Colors): CSSProperties {
  const accentOn = (surface: string) =>
    [background, label, foreground].find((color) => contrast(color, surface) >= contrastMin) ??
    readableColor(background, surface);
  return {
    '--issuer-light': accentOn(surfaces.light),
    '--issuer-dark': accentOn(surfaces.dark),
  } as CSSProperties;
}
