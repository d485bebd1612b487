import { QueryClient } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react';
import { resolveBaseUrl } from '../api/resolve-base-url.ts';
import type { WidgetElements } from './widget-elements.ts';
import { type WidgetSettings, WidgetSettingsContext } from './widget-settings.ts';
import type { WidgetTheme } from './widget-theme.ts';

/** Cached data shows at once within this time, then refetches. */
const keptMilliseconds = 60_000;

/** Separate from the site’s own queries. */
const createWidgetQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { gcTime: keptMilliseconds } } });

export type AccountWidgetsProps = {
  /** The provider's host, without scheme or path. Default: the page’s own origin. */
  apiHostname?: string;
  port?: number | null;
  https?: boolean;
  theme?: WidgetTheme;
  elements?: WidgetElements;
  /** Default: a client of the widgets' own. */
  queryClient?: QueryClient;
  className?: string;
  style?: CSSProperties;
  children?: ReactNode;
};

const nothing = {};

/** Server rendering has no page, and calls nothing. */
const pageOrigin = (): string => (typeof location === 'undefined' ? '' : location.origin);

/** Configures the provider and theme of the widgets inside. */
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
