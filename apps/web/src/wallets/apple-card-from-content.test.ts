import type { ContentField, PassContent } from '@tessera/pass-design';
import { describe, expect, it } from 'vitest';
import { appleCardFromContent } from './apple-card-from-content.ts';
import { googleCardFromContent } from './google-card-from-content.ts';

const now = new Date('2026-11-21T12:00:00Z');
const field = (key: string, text: string, more: Partial<ContentField> = {}): ContentField => ({
  key,
  label: key,
  kind: 'text',
  value: text,
  text,
  ...more,
});
const logo = { file: 'a'.repeat(64), crop: null };
const content: PassContent = {
  passType: 'loyalty',
  transitMode: null,
  description: 'Rewards card',
  heading: 'Rewards',
  organizationName: 'Northside',
  colors: { background: '#0f766e', foreground: '#ffffff', label: '#cccccc' },
  images: { logo, cover: { ...logo, alt: 'Coffee beans' } },
  fields: {
    header: [field('points', '12')],
    primary: [],
    secondary: [field('name', ''), field('tier', 'Gold', { align: 'right' })],
    auxiliary: [],
    back: [field('site', 'Our site', { kind: 'link', value: 'https://a.example' })],
  },
  barcode: { format: 'qr', message: 'abc', altText: null },
  message: { id: 'm1', text: 'Sale today', link: 'https://l.example/x', at: '2026-11-21T11:00:00Z' },
  locations: [],
  maxDistance: null,
  expiresAt: null,
  voided: false,
  groupingId: null,
  sharingProhibited: false,
  deepLink: null,
  locale: 'en',
  timezone: 'UTC',
};
const imageUrl = (ref: { file: string }, slot: string) => `/${slot}/${ref.file.slice(0, 2)}`;

describe('appleCardFromFace', () => {
  it('lays the cover as the strip, names the logo after the organization and takes it for the missing icon', () => {
    const { images, style } = appleCardFromContent(content, imageUrl, now);
    expect(style).toBe('storeCard');
    expect(images).toEqual({
      logo: { url: '/logo/aa', alt: 'Northside' },
      icon: { url: '/icon/aa', alt: '' },
      strip: { url: '/cover/aa', alt: 'Coffee beans' },
    });
  });

  it('leaves out a field that has no value, label and all', () => {
    const { fields } = appleCardFromContent(content, imageUrl, now);
    expect(fields.secondary).toEqual([{ key: 'tier', label: 'tier', text: 'Gold', align: 'right' }]);
  });

  it('carries the newest message and designed links on the back', () => {
    const [message, site] = appleCardFromContent(content, imageUrl, now).fields.back;
    expect(message?.text).toBe('Sale today');
    expect(message?.segments?.at(-1)?.href).toBe('https://l.example/x');
    expect(site?.segments).toEqual([{ text: 'Our site', href: 'https://a.example' }]);
  });

  it('expires by the given time', () => {
    const expired = (expiresAt: string) =>
      appleCardFromContent({ ...content, expiresAt }, imageUrl, now).expired;
    expect([expired('2026-11-21T11:59:59Z'), expired('2026-11-21T12:00:01Z')]).toEqual([true, false]);
  });
});

describe('googleCardFromFace', () => {
  it('shows the front fields in rows, and messages, links and the rest in the details', () => {
    const card = googleCardFromContent(content, imageUrl, now);
    expect(card.rows.map((row) => row.map((item) => item.text))).toEqual([['12', 'Gold']]);
    expect(card.details.messages[0]?.body).toBe('Sale today');
    expect(card.details.links.map((link) => link.href)).toEqual(['https://a.example', 'https://l.example/x']);
    expect(card.colors).toEqual({ background: '#0f766e', text: '#ffffff' });
  });

  it('shows the icon in the circle where there is one, else the logo', () => {
    const icon = { file: 'b'.repeat(64), crop: null };
    const shown = (images: PassContent['images']) =>
      googleCardFromContent({ ...content, images }, imageUrl, now).images;
    expect(shown({ logo, icon })).toEqual({ logo: { url: '/logo/bb', alt: 'Northside' } });
    expect(shown({ logo })).toEqual({ logo: { url: '/logo/aa', alt: 'Northside' } });
  });

  it('draws a boarding pass as a journey between its primary fields', () => {
    const primary = [field('from', 'ZRH', { label: 'Zürich' }), field('to', 'CDG', { label: 'Paris' })];
    const trip: PassContent = {
      ...content,
      passType: 'boardingPass',
      transitMode: 'rail',
      fields: { ...content.fields, primary },
    };
    const { journey, rows } = googleCardFromContent(trip, imageUrl, now);
    expect(journey).toEqual({
      from: { code: 'ZRH', name: 'Zürich' },
      to: { code: 'CDG', name: 'Paris' },
      mode: 'rail',
    });
    expect(rows.flat().map((item) => item.key)).toEqual(['points', 'tier']);
  });

  it('voids before it expires', () => {
    const spent: PassContent = { ...content, voided: true, expiresAt: '2026-01-01T00:00:00Z' };
    expect(googleCardFromContent(spent, imageUrl, now).state).toBe('inactive');
  });
});
