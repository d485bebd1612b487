import type { CSSProperties } from 'react';

export type WidgetTheme = {
  /** `inherit`, the default, follows the page's color scheme; `system` the visitor’s. */
  appearance?: 'light' | 'dark' | 'inherit' | 'system';
  /** Any CSS color; adjusted if its contrast is too low. */
  accentColor?: string;
  /** Any CSS color: its hue tints texts, lines and surfaces. */
  grayColor?: string;
  radius?: 'none' | 'small' | 'medium' | 'large' | 'full';
  scaling?: '90%' | '95%' | '100%' | '105%' | '110%';
  fontFamily?: string;
};

const colorSchemes = { light: 'light', dark: 'dark', inherit: 'inherit', system: 'light dark' } as const;
const radiusFactors = { none: 0, small: 0.5, medium: 1, large: 1.5, full: 2.25 } as const;

/** The theme as custom properties; omitted ones keep the stylesheet’s defaults. */
export function themeStyle(theme: WidgetTheme): CSSProperties {
  const variables = {
    '--aw-accent-seed': theme.accentColor,
    '--aw-gray-seed': theme.grayColor,
    '--aw-radius': theme.radius && radiusFactors[theme.radius],
    '--aw-font': theme.fontFamily,
    '--aw-scale': theme.scaling && Number.parseFloat(theme.scaling) / 100,
  };
  return {
    ...Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined)),
    colorScheme: colorSchemes[theme.appearance ?? 'inherit'],
    zoom: theme.scaling,
  };
}
