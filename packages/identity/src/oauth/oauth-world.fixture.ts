import { generateKeyPairSync } from 'node:crypto';
import type { IdentityOptions } from '../identity-options.ts';
import type { OauthProvider } from '../store/oauth-store.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { newPkce } from '../testing/test-site.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';
import type { OauthFailure } from './oauth-provider-options.ts';
import type { Person, ProviderStandIn } from './provider-stand-in.fixture.ts';

export const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' });
export const callbackPath = '/user_management/hosted/oauth/callback';

/** Ada as Google knows her. */
export const ada: Person = {
  claims: {
    sub: '1094',
    email: 'Ada@Example.com',
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
    picture: 'https://pictures.example.com/ada.jpg',
  },
};

export type OauthWorld = Awaited<ReturnType<typeof createOauthWorld>>;

/** A provider with logins at all four others, which a stand-in simulates. */
export async function createOauthWorld(
  standIn: ProviderStandIn,
  { tenant = 'common', timeoutSeconds, ...overrides }: Partial<IdentityOptions> & Changes = {},
) {
  const mailbox = createMailbox();
  const failures: OauthFailure[] = [];
  const known = { clientId: 'client_here', secret: 'secret', issuer: standIn.url, timeoutSeconds };
  const world = await createWorld({
    sendMail: mailbox.sendMail,
    onOauthFailure: (failure) => failures.push(failure),
    oauthProviders: [
      { ...known, provider: 'GoogleOAuth' },
      { ...known, provider: 'MicrosoftOAuth', issuer: `${standIn.url}/${tenant}/v2.0` },
      { ...known, provider: 'GithubOAuth' },
      {
        ...known,
        provider: 'AppleOAuth',
        secret: appleKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        apple: { teamId: 'TEAM', keyId: 'KEY' },
      },
    ],
    ...overrides,
  });
  return { ...world, mails: mailbox.mails, failures };
}

type Changes = { tenant?: string; timeoutSeconds?: number };

/** Starts a sign-in and leaves for the other provider; returns its address with all parameters. */
export async function leaveFor(
  browser: TestBrowser,
  provider: OauthProvider,
  changes: Record<string, string | undefined> = {},
): Promise<{ address: string; request: string; verifier: string }> {
  const { verifier, challenge } = newPkce();
  const request = await browser.begin(challenge, changes);
  const response = await browser.get(`/user_management/hosted/oauth/${provider}?request=${request}`);
  return { address: response.headers.get('location') ?? '', request, verifier };
}

/** Where the browser is redirected after returning with these parameters. */
export async function comeBack(browser: TestBrowser, callback: URLSearchParams): Promise<URL | null> {
  const response = await browser.get(`${callbackPath}?${callback}`);
  const location = response.headers.get('location');
  return location === null ? null : new URL(location);
}

/** Completes a login; returns where the browser ends up. */
export async function signInWith(
  standIn: ProviderStandIn,
  browser: TestBrowser,
  {
    provider,
    person,
    changes,
  }: { provider: OauthProvider; person: Person; changes?: Record<string, string> },
): Promise<{ location: URL | null; verifier: string; callback: URLSearchParams }> {
  const { address, verifier } = await leaveFor(browser, provider, changes);
  const callback = standIn.signIn(address, person);
  return { location: await comeBack(browser, callback), verifier, callback };
}
