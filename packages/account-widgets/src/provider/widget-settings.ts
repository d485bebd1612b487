import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { type ElementName, elementProps, type WidgetElements } from './widget-elements.ts';
import type { WidgetTheme } from './widget-theme.ts';

export type WidgetSettings = {
  baseUrl: string;
  theme: WidgetTheme;
  elements: WidgetElements;
  queryClient: QueryClient;
};

export const WidgetSettingsContext = createContext<WidgetSettings | null>(null);

export function useWidgetSettings(): WidgetSettings {
  const settings = useContext(WidgetSettingsContext);
  if (!settings) throw new Error('An account widget needs <AccountWidgets> around it.');
  return settings;
}

const nothing = {};

/** A skeleton may render outside of the provider, while the site still loads. */
export const useWidgetTheme = (): WidgetTheme => useContext(WidgetSettingsContext)?.theme ?? nothing;

export function useElement(name: ElementName, ownClass: string) {
  return elementProps(useContext(WidgetSettingsContext)?.elements ?? nothing, name, ownClass);
}
