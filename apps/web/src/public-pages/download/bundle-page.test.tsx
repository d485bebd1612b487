import { downloadTexts, signUpTexts } from '@tessera/contract';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BundlePageData } from '../page-data.ts';
import { BundlePage } from './bundle-page.tsx';

const look = {
  issuerName: 'Aurora Coffee',
  passLanguage: 'en',
  colors: { background: '#112233', foreground: '#ffffff', label: '#ffffff' },
  logoUrl: null,
  coverUrl: null,
  showPlatformBranding: false,
  holderName: 'Ada Lovelace',
};
const pageUrl = 'https://passes.example/b/1.x.y.z';
const data: BundlePageData = {
  kind: 'bundle',
  language: 'en',
  badges: { apple: null, google: null },
  passes: ['Concert', 'Concert', 'Parking'].map((passName, index) => ({ ...look, passName, id: `${index}` })),
  apple: { url: `${pageUrl}/apple`, count: 3 },
  google: { url: `${pageUrl}/google`, count: 2 },
  pageUrl,
  inApp: null,
  texts: { ...signUpTexts.en, ...downloadTexts.en },
};
const phone = (userAgent: string) => ({ userAgent, maxTouchPoints: 5 });
const links = () =>
  screen.getAllByRole('link').map((link) => link.textContent || link.querySelector('img')?.alt);

test('all passes are listed, and each wallet’s button says how many it adds', () => {
  render(<BundlePage data={data} userAgent={phone('iPhone')} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your passes: 3');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ConcertAda Lovelace',
    'ConcertAda Lovelace',
    'ParkingAda Lovelace',
  ]);
  expect(links()).toEqual(['Add to Apple Wallet', 'Add to Google Wallet']);
  expect(screen.getByText('Adds 3 of 3 passes')).toBeTruthy();
  expect(screen.getByText(/Adds 2 of 3 passes/)).toBeTruthy();
});

test('a phone with Google Wallet has its button first; a desktop has a code to scan', () => {
  const { unmount } = render(<BundlePage data={data} userAgent={phone('Android')} />);
  expect(links()[0]).toContain('Google Wallet');
  unmount();
  render(<BundlePage data={data} userAgent={{ userAgent: 'Windows', maxTouchPoints: 0 }} />);
  expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('src')).toBe(`${pageUrl}/qr.svg`);
  expect(screen.getByText(/to add these passes/)).toBeTruthy();
});

test('a bundle of which nothing is left says so', () => {
  render(
    <BundlePage data={{ ...data, passes: [], apple: null, google: null }} userAgent={phone('iPhone')} />,
  );
  expect(screen.getByRole('heading', { name: 'These passes are no longer valid' })).toBeTruthy();
});
