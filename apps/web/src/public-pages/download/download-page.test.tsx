import { downloadTexts, type SignUpLanguage, signUpLanguages, signUpTexts } from '@tessera/contract';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { DownloadPageData } from '../page-data.ts';
import { DownloadPage } from './download-page.tsx';

const pageUrl = 'https://passes.example/p/1.x.y.z';
const textsIn = (language: SignUpLanguage) => ({ ...signUpTexts[language], ...downloadTexts[language] });
const data: DownloadPageData = {
  kind: 'download',
  language: 'en',
  passName: 'Aurora Rewards',
  passLanguage: 'en',
  holderName: 'Ada Lovelace',
  issuerName: 'Aurora Coffee',
  colors: { background: '#112233', foreground: '#ffffff', label: '#ffffff' },
  logoUrl: null,
  coverUrl: null,
  showPlatformBranding: false,
  card: {
    wallet: 'apple',
    locale: 'en-GB',
    timezone: 'Europe/Oslo',
    images: {},
    passJson: {
      organizationName: 'Aurora Coffee',
      logoText: 'Aurora Rewards',
      backgroundColor: '#112233',
      foregroundColor: '#ffffff',
      storeCard: { primaryFields: [{ key: 'points', label: 'Points', value: 1234 }] },
      barcodes: [{ format: 'PKBarcodeFormatQR', message: 'A-1' }],
    },
  },
  appleUrl: `${pageUrl}/apple`,
  googleUrl: `${pageUrl}/google`,
  pageUrl,
  status: 'ready',
  barcode: { format: 'qr', message: 'A-1', altText: 'A-1' },
  expiresAt: null,
  badges: { apple: null, google: null },
  inApp: null,
  texts: textsIn('en'),
};
const iphone = { userAgent: 'iPhone', maxTouchPoints: 5 };
const android = { userAgent: 'Android', maxTouchPoints: 5 };
const huawei = { userAgent: 'Android; HarmonyOS', maxTouchPoints: 5 };
const desktop = { userAgent: 'Windows', maxTouchPoints: 0 };
const show = (userAgent: typeof iphone, changes: Partial<DownloadPageData> = {}) =>
  render(<DownloadPage data={{ ...data, ...changes }} userAgent={userAgent} />);
const nameOf = (link: HTMLElement) => link.textContent || (link.querySelector('img')?.alt ?? '');
const linksIn = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`${selector} a`)].map(nameOf);

afterEach(() => vi.unstubAllGlobals());

test('the front of the pass is drawn with its values as the phone formats them', async () => {
  show(iphone);
  const card = await screen.findByRole('article', { name: 'Aurora Coffee' });
  expect(card.textContent).toContain('Points');
  expect(card.textContent).toContain('1,234');
  expect(screen.getByRole('heading', { level: 1, name: 'Aurora Rewards' })).toBeTruthy();
});

test('a phone has one button, its wallet’s, and the other wallet as a link; a computer has a QR code and both', () => {
  show(iphone);
  expect(linksIn('.walletStack')).toEqual(['Add to Apple Wallet']);
  expect(linksIn('.other')).toEqual(['Add to Google Wallet']);
  cleanup();
  show(android);
  expect(linksIn('.walletStack')).toEqual(['Add to Google Wallet']);
  expect(linksIn('.other')).toEqual(['Add to Apple Wallet']);
  cleanup();
  show(desktop);
  expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('src')).toBe(`${pageUrl}/qr.svg`);
  expect(linksIn('.walletStack')).toEqual(['Add to Apple Wallet', 'Add to Google Wallet']);
  expect(linksIn('.other')).toEqual([]);
});

test.each(signUpLanguages)('Google’s own artwork in %s is named as it reads', (language) => {
  show(android, { language, texts: textsIn(language) });
  const badge = screen.getByRole<HTMLImageElement>('img', { name: downloadTexts[language].addToGoogle });
  expect(badge.src).toContain(language);
});

test('the operator’s artwork comes before ours', () => {
  show(iphone, { badges: { apple: '/p/badges/apple-en.svg', google: null } });
  expect(screen.getByRole('img', { name: 'Add to Apple Wallet' }).getAttribute('src')).toBe(
    '/p/badges/apple-en.svg',
  );
});

test('a phone without a wallet, or without one for this pass, has the barcode at once', async () => {
  show(huawei);
  expect(await screen.findByRole('img', { name: 'Barcode of your pass' })).toBeTruthy();
  expect(document.querySelector('details')).toBeNull();
  expect(linksIn('.other')).toEqual(['Add to Apple Wallet', 'Add to Google Wallet']);
  cleanup();
  show(android, { googleUrl: null });
  expect(await screen.findByRole('img', { name: 'Barcode of your pass' })).toBeTruthy();
});

test('a pass whose barcode changes offers no copy of it', () => {
  show(iphone, { barcode: null });
  expect(screen.queryByText('No wallet on this phone?')).toBeNull();
});

function stubStorage() {
  const pages = new Map<string, Response>();
  const cache = {
    put: async (path: string, page: Response) => void pages.set(path, page),
    delete: async (path: string) => pages.delete(path),
    keys: async () => [...pages.keys()],
  };
  vi.stubGlobal('caches', {
    open: async () => cache,
    has: async () => pages.size > 0,
    match: async (path: string) => pages.get(path),
    delete: async () => true,
  });
  const unregister = vi.fn();
  const register = vi.fn();
  vi.stubGlobal('navigator', {
    ...navigator,
    userAgent: navigator.userAgent,
    serviceWorker: { register, getRegistration: async () => ({ unregister }) },
  });
  return { pages, register, unregister };
}

test('nothing is kept until the holder asks, then the title and the barcode alone, until they remove it', async () => {
  const { pages, register, unregister } = stubStorage();
  const person = userEvent.setup();
  show(huawei, { expiresAt: '2030-01-31T12:00:00Z' });
  const keep = await screen.findByRole('button', { name: 'Keep on this phone' });
  expect([pages.size, register.mock.calls]).toEqual([0, []]);
  await person.click(keep);
  await screen.findByText(/until 31 January 2030|until January 31, 2030/);
  expect(register).toHaveBeenCalledWith('/kept-worker.js', { scope: '/p/' });
  const page = pages.get('/p/1.x.y.z');
  expect(page?.headers.get('x-kept-until')).toBe('2030-01-31T12:00:00Z');
  expect(page?.headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'");
  const text = await page?.clone().text();
  expect(text).toContain('<h1>Aurora Rewards</h1><svg');
  expect(text).not.toMatch(/Ada|Lovelace|1234|<script/);
  await person.click(screen.getByRole('button', { name: 'Remove from this phone' }));
  await screen.findByRole('button', { name: 'Keep on this phone' });
  expect([pages.size, unregister.mock.calls.length]).toEqual([0, 1]);
});

test('a kept pass that has ended is removed when its page opens', async () => {
  const { pages } = stubStorage();
  pages.set('/p/1.x.y.z', new Response('kept'));
  show(iphone, { status: 'voided', card: null, barcode: null });
  expect(screen.getByRole('heading', { name: 'This pass is no longer valid' })).toBeTruthy();
  await waitFor(() => expect(pages.size).toBe(0));
});
