/** What the page around the frame has handed over; it hands over the next before a token lapses. */
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
 * The frame’s side of the talk that `@prismatic-io/embedded` holds with a marketplace: “initialized” is answered with the token and the
 * screen’s configuration, “configuration loaded” with what integrations call the product with. The page around is one of this address,
 * since no other may frame us; nobody else is heard.
 * @returns ends the talk
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

/** Says something to the page around. To our own address alone, though there is nothing secret in it. */
export function tellHost(event: string, data: unknown): void {
  window.parent.postMessage({ event, data }, window.location.origin);
}

/** There is one integration, and it is always there to be configured. */
const webhooksInstance = { integrationName: 'Webhooks', instanceName: 'Webhooks', configVars: {} };

/** Null when a part is missing: a host of another making. */
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
