import { QueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react';
import { resolveBaseUrl } from '../api/resolve-base-url.ts';
import type { WidgetElements } from './widget-elements.ts';
import { type WidgetSettings, WidgetSettingsContext } from './widget-settings.ts';
import type { WidgetTheme } from './widget-theme.ts';

/** Data is shown at once when a widget comes back within this time, and asked for anew all the same. */
const keptMilliseconds = 60_000;

/** Of the widgets alone: the site’s own queries, if it has any, are none of ours. */
const createWidgetQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { gcTime: keptMilliseconds } } });

export type AccountWidgetsProps = {
  /** Of the provider, without scheme or path. The page’s own origin when left out. */
  apiHostname?: string;
  port?: number | null;
  https?: boolean;
  theme?: WidgetTheme;
  elements?: WidgetElements;
  /** To share one with the site; the widgets make their own otherwise. */
  queryClient?: QueryClient;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
};

const nothing = {};

/** Where a server renders there is no page; nothing is called from there either. */
const pageOrigin = (): string => (typeof location === 'undefined' ? '' : location.origin);

/** Tells the widgets below where their provider is and how they look. */
export function AccountWidgets(props: AccountWidgetsProps) {
  const { apiHostname, port, https, theme = nothing, elements = nothing, className, style } = props;
  const [ownClient] = useState(createWidgetQueryClient);
  const queryClient = props.queryClient ?? ownClient;
  const baseUrl = useMemo(
    () => resolveBaseUrl({ apiHostname, port, https }, pageOrigin()),
    [apiHostname, port, https],
  );
  const settings = useMemo<WidgetSettings>(
    () => ({ baseUrl, theme, elements, queryClient }),
    [baseUrl, theme, elements, queryClient],
  );
  // Without it nothing is asked anew when the visitor comes back to the window.
  useEffect(() => {
    queryClient.mount();
    return () => queryClient.unmount();
  }, [queryClient]);
  return (
    <WidgetSettingsContext value={settings}>
      <div data-account-widgets="" className={className} style={style}>
        {props.children}
      </div>
    </WidgetSettingsContext>
  );
}
