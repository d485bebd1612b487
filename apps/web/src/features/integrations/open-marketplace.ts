import type { IntegrationAuth } from '@tessera/contract';

/** Enough for a phone far from the marketplace. */
const frameMilliseconds = 20_000;

export type MarketplaceOptions = {
  url: string;
  workspace: { handle: string; timezoneName: string };
  auth: IntegrationAuth;
  selector: string;
  theme: 'LIGHT' | 'DARK';
  signal: AbortSignal;
};

export type Marketplace = {
  /** Replaces the tokens without reloading the frame. */
  renew(auth: IntegrationAuth): Promise<void>;
};

/**
 * Authenticates with the vendor's library, which is loaded only here, and shows the marketplace. Resolves once the
 * frame reports that it is ready.
 * @throws the library’s errors (“Authentication failed. …”), and a timeout if the frame reports nothing
 */
export async function openMarketplace(options: MarketplaceOptions): Promise<Marketplace> {
  const { url, selector, theme, workspace, signal } = options;
  const library = await import('@prismatic-io/embedded');
  let auth = options.auth;
  // The library’s preloading frame would stay in the page, and the real one follows at once.
  library.init({ prismaticUrl: url, theme, skipPreload: true });
  await library.authenticate({ token: auth.authToken });
  signal.throwIfAborted();
  const shown = frameEvents({ origin: new URL(url, window.location.href).origin, selector, signal });
  shown.on('INSTANCE_CONFIGURATION_LOADED', (iframe) => setConfigVars(library, iframe, auth, workspace));
  library.showMarketplace({ selector, usePopover: false, theme });
  document.querySelector(`${selector} > iframe`)?.setAttribute('title', 'Integrations marketplace');
  await shown.once('PRISMATIC_INITIALIZED');
  return {
    renew: async (next) => {
      auth = next;
      await library.authenticate({ token: auth.authToken });
      const iframe = document.querySelector(`${selector} > iframe`);
      if (iframe) setConfigVars(library, iframe, auth, workspace);
    },
  };
}

type Library = typeof import('@prismatic-io/embedded');

function setConfigVars(
  library: Library,
  iframe: Element,
  { apiBaseUrl, apiToken }: IntegrationAuth,
  workspace: MarketplaceOptions['workspace'],
): void {
  library.setConfigVars({
    iframe,
    configVars: {
      apiBaseUrl: { value: apiBaseUrl },
      apiToken: { value: apiToken },
      workspaceHandle: { value: workspace.handle },
      timezoneName: { value: workspace.timezoneName },
    },
  });
}

type FrameEvents = {
  on(event: string, react: (iframe: Element) => void): void;
  /** @throws after the timeout or when aborted */
  once(event: string): Promise<void>;
};

function frameEvents({
  origin,
  selector,
  signal,
}: {
  origin: string;
  selector: string;
  signal: AbortSignal;
}): FrameEvents {
  const on: FrameEvents['on'] = (event, react) =>
    window.addEventListener(
      'message',
      (message: MessageEvent<unknown>) => {
        const iframe = document.querySelector<HTMLIFrameElement>(`${selector} > iframe`);
        if (!iframe || message.source !== iframe.contentWindow || message.origin !== origin) return;
        if (eventOf(message.data) === event) react(iframe);
      },
      { signal },
    );
  const once = (event: string) =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(silent)), frameMilliseconds);
      const settle = (end: () => void) => {
        clearTimeout(timer);
        end();
      };
      on(event, () => settle(resolve));
      signal.addEventListener('abort', () => settle(() => reject(signal.reason)));
    });
  return { on, once };
}

const silent = 'The marketplace was opened, but its page did not answer.';

function eventOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'event' in data ? data.event : undefined;
}
