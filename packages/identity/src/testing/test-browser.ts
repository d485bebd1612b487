import type { Identity } from '../identity.ts';
import type { TokenBody } from '../sessions/token-grant.ts';
import { authorizePath, clientId, issuer, newPkce } from './test-site.ts';

type StoredCookie = { value: string; path: string; domain: string | null; attributes: string };
type Credentials = { email: string; password: string };

/** A browser as the provider sees it: a cookie jar, an origin, an address. Does not follow redirects. */
export class TestBrowser {
  readonly cookies = new Map<string, StoredCookie>();
  readonly #identity: Identity;
  readonly #issuer: string;
  readonly #ipAddress: string;

  constructor(identity: Identity, providerIssuer: string, ipAddress: string) {
    this.#identity = identity;
    this.#issuer = providerIssuer;
    this.#ipAddress = ipAddress;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, { headers });
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin: this.#issuer, ...headers },
    });
  }

  async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const cookie = [...this.cookies]
      .filter(([, stored]) => path.startsWith(stored.path))
      .map(([name, stored]) => `${name.split('@')[0]}=${stored.value}`)
      .join('; ');
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
    headers.set('x-test-address', this.#ipAddress);
    const response = await this.#identity.app.request(`${this.#issuer}${path}`, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const at = pair.indexOf('=');
    const attribute = (name: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
    const domain = attribute('domain');
    const key = domain ? `${pair.slice(0, at)}@${domain}` : pair.slice(0, at);
    if (attribute('max-age') === '0') this.cookies.delete(key);
    else
      this.cookies.set(key, {
        value: pair.slice(at + 1),
        path: attribute('path') ?? '/',
        domain,
        attributes: attributes.join('; '),
      });
  }

  /** Opens /authorize and returns the id in the hosted page's URL. */
  async begin(challenge: string, changes: Record<string, string | undefined> = {}): Promise<string> {
    const response = await this.get(authorizePath(challenge, changes));
    return new URL(response.headers.get('location') ?? '').searchParams.get('request') ?? '';
  }

  /** Authorize, hosted page, code: returns the redirect. */
  async signInForCode(
    credentials: Credentials,
    changes: Record<string, string | undefined> = {},
  ): Promise<{ verifier: string; code: string; redirectTo: string }> {
    const { verifier, challenge } = newPkce();
    const request = await this.begin(challenge, changes);
    const response = await this.post('/user_management/hosted/sign-in', { request, ...credentials });
    const { redirectTo } = (await response.json()) as { redirectTo: string };
    return { verifier, redirectTo, code: new URL(redirectTo).searchParams.get('code') ?? '' };
  }

  exchange(code: string, verifier: string, changes: Record<string, unknown> = {}): Promise<Response> {
    return this.post('/user_management/authenticate', {
      code,
      client_id: clientId,
      grant_type: 'authorization_code',
      code_verifier: verifier,
      ...changes,
    });
  }

  async signIn(
    credentials: Credentials,
    changes: Record<string, string | undefined> = {},
  ): Promise<TokenBody> {
    const { code, verifier } = await this.signInForCode(credentials, changes);
    const response = await this.exchange(code, verifier, { client_id: changes.client_id ?? clientId });
    return (await response.json()) as TokenBody;
  }

  refresh(body: Record<string, unknown> = {}, headers: Record<string, string> = {}): Promise<Response> {
    return this.post(
      '/user_management/authenticate',
      { client_id: clientId, grant_type: 'refresh_token', ...body },
      headers,
    );
  }

  /** `document.cookie` on the provider's host. */
  visibleCookies(): string {
    return [...this.cookies]
      .filter(([, stored]) => !/httponly/i.test(stored.attributes) && issuer.startsWith('https'))
      .map(([name, stored]) => `${name.split('@')[0]}=${stored.value}`)
      .join('; ');
  }
}

/** Reads the claims like the npm widgets, with a bare `atob`. */
export function readClaims(token: string): Record<string, unknown> {
  return JSON.parse(atob(token.split('.')[1] ?? '')) as Record<string, unknown>;
}
