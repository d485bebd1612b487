/** What the host page has sent; it sends the next before a token expires. */
export type HostSession = {
  apiBaseUrl: string;
  apiToken: string;
  workspaceHandle: string;
  timezoneName: string;
};

export type HostEvents = {
  onSession: (session: HostSession) => void;
  onPopover: (isInPopover: boolean) => void;
};

type Message = { event?: unknown; data?: unknown };

/**
 * The frame’s side of the protocol of `@prismatic-io/embedded`: the host answers “initialized” with the token and
 * the screen’s configuration, and “configuration loaded” with the configuration variables. The host has this
 * origin, since no other may frame us; other windows are ignored.
 * @returns the function that disconnects
 */
export function connectHost({ onSession, onPopover }: HostEvents): () => void {
  const listen = ({ source, origin, data }: MessageEvent<Message | null>) => {
    if (source !== window.parent || origin !== window.location.origin) return;
    if (data?.event === 'SET_TOKEN') tellHost('INSTANCE_CONFIGURATION_LOADED', webhooksInstance);
    if (data?.event === 'SET_SCREEN_CONFIGURATION') onPopover(readKey(data.data, 'isInPopover') === true);
    if (data?.event !== 'SET_CONFIG_VAR') return;
    const session = readSession(data.data);
    if (session) onSession(session);
  };
  window.addEventListener('message', listen);
  tellHost('PRISMATIC_INITIALIZED', {});
  return () => window.removeEventListener('message', listen);
}

/** Sends to our own origin alone, although the data is not secret. */
export function tellHost(event: string, data: unknown): void {
  window.parent.postMessage({ event, data }, window.location.origin);
}

/** The only integration; it can always be configured. */
const webhooksInstance = { integrationName: 'Webhooks', instanceName: 'Webhooks', configVars: {} };

/** Null if a part is missing, as with an incompatible host. */
export function readSession(data: unknown): HostSession | null {
  const part = (name: keyof HostSession) => readKey(readKey(data, name), 'value');
  const [apiBaseUrl, apiToken] = [part('apiBaseUrl'), part('apiToken')];
  const [workspaceHandle, timezoneName] = [part('workspaceHandle'), part('timezoneName')];
  if (typeof apiBaseUrl !== 'string' || typeof apiToken !== 'string') return null;
  if (typeof workspaceHandle !== 'string' || typeof timezoneName !== 'string') return null;
  return { apiBaseUrl, apiToken, workspaceHandle, timezoneName };
}

function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
