import { createMemoryStorage } from '../storage/create-memory-storage.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import { createGoogleWallet, type GoogleWallet } from './create-google-wallet.ts';
import { createVirtualAndroid, type VirtualAndroid } from './create-virtual-android.ts';
import { createIssuer, type Issuer, issuerId, loyaltyClass, loyaltyObject } from './issuer.fixture.ts';

export type GoogleWorld = {
  google: GoogleWallet;
  android: VirtualAndroid;
  issuer: Issuer;
  storage: LabStorage;
  /** Advanced by waiting callers. */
  now: Date;
  callbacks: { url: string; body: string }[];
  /** The issuer's responses, in order; then 200. */
  answers: number[];
  /** Creates the issuer's loyalty class and an object of it. */
  create(): Promise<void>;
  reopen(): void;
};

/** Google Wallet with an authenticated issuer and a phone. */
export async function openGoogleWorld(): Promise<GoogleWorld> {
  const storage = createMemoryStorage();
  const callbacks: GoogleWorld['callbacks'] = [];
  const answers: number[] = [];
  const clock = () => world.now;
  const open = () =>
    createGoogleWallet({
      storage,
      clock,
      baseUrl: 'https://google.test',
      sleep: () => Promise.resolve(),
      fetch: async (url, init) => {
        callbacks.push({ url, body: String(init.body) });
        return new Response(null, { status: answers.shift() ?? 200 });
      },
    });
  const google = open();
  google.setQuota(null);
  const issuer = createIssuer(google, await google.createServiceAccount({ issuerId }), clock);
  const world: GoogleWorld = {
    google,
    android: createVirtualAndroid({ id: 'android', name: 'Pixel', google, storage, clock, fetch: shop }),
    issuer,
    storage,
    now: new Date('2026-11-21T10:00:00Z'),
    callbacks,
    answers,
    create: async () => {
      await issuer.call('POST', 'loyaltyClass', loyaltyClass);
      await issuer.call('POST', 'loyaltyObject', loyaltyObject);
    },
    reopen: () => {
      world.google.close();
      world.google = open();
    },
  };
  async function shop(url: string): Promise<Response> {
    if (url === 'https://server.test/p/1/google') return Response.redirect(issuer.saveLink(), 302);
    return new Response('<h1>Your pass</h1>', { status: url.endsWith('/p/1') ? 200 : 404 });
  }
  await issuer.signIn();
  return world;
}
