import { describe, expect, it } from 'vitest';
import { googleCardFromResources } from './google-card-from-resources.ts';

const device = { locale: 'en-US', timezone: 'UTC', now: new Date('2026-11-21T12:00:00Z') };
const modules = [
  { id: 'tier', header: 'Tier', body: 'Gold' },
  { id: 'terms', header: 'Terms', body: 'See https://a.example' },
];
const loyaltyClass = {
  id: '1.c',
  issuerName: 'Northside',
  programName: 'Rewards',
  programLogo: { sourceUri: { uri: 'https://a.example/logo.png' } },
  hexBackgroundColor: '#5b3a29',
  classTemplateInfo: {
    cardTemplateOverride: {
      cardRowTemplateInfos: [
        {
          twoItems: {
            startItem: { firstValue: { fields: [{ fieldPath: 'object.loyaltyPoints.balance' }] } },
            endItem: { firstValue: { fields: [{ fieldPath: "object.textModulesData['tier']" }] } },
          },
        },
        { oneItem: { item: { firstValue: { fields: [{ fieldPath: "object.textModulesData['gone']" }] } } } },
      ],
    },
  },
};
const loyaltyObject = {
  id: '1.o',
  classId: '1.c',
  state: 'ACTIVE',
  loyaltyPoints: { label: 'Points', balance: { int: 1280 } },
  textModulesData: modules,
  barcode: { type: 'QR_CODE', value: 'abc', alternateText: 'ABC' },
};

describe('googleCardFromResources', () => {
  it('draws the rows the class lays out, without those that have no value', () => {
    const card = googleCardFromResources(loyaltyClass, loyaltyObject, device);
    expect(card.rows.map((row) => row.map(({ label, text }) => [label, text]))).toEqual([
      [
        ['Points', '1,280'],
        ['Tier', 'Gold'],
      ],
    ]);
    expect(card).toMatchObject({
      passType: 'loyalty',
      issuerName: 'Northside',
      title: 'Rewards',
      images: { logo: { url: 'https://a.example/logo.png', alt: 'Northside' } },
      barcode: { format: 'qr', message: 'abc', altText: 'ABC' },
    });
  });

  it('shows in the details what the front does not', () => {
    const { details } = googleCardFromResources(loyaltyClass, loyaltyObject, device);
    expect(details.modules.map((module) => module.key)).toEqual(['terms']);
  });

  it('lists the messages of object and class, and only links a phone would open', () => {
    const object = {
      ...loyaltyObject,
      messages: [{ id: 'm', header: 'News', body: 'Hello' }],
      linksModuleData: { uris: [{ uri: 'javascript:alert(1)' }, { uri: 'tel:+1', description: 'Call' }] },
    };
    const cls = { ...loyaltyClass, messages: [{ id: 'n', header: 'All', body: 'Everyone' }] };
    const { details } = googleCardFromResources(cls, object, device);
    expect(details.messages.map((message) => message.body)).toEqual(['Hello', 'Everyone']);
    expect(details.links).toEqual([{ key: '0', label: 'Call', href: 'tel:+1' }]);
  });

  it('keeps every digit of a large balance', () => {
    const object = { cardNumber: '1', balance: { micros: '9007199254740993120000', currencyCode: 'USD' } };
    const card = googleCardFromResources({ issuerName: 'x' }, object, device);
    expect(card.rows[0]?.[0]?.text).toBe('$9,007,199,254,740,993.12');
  });

  it("speaks the phone's language where a translation exists", () => {
    const header = {
      defaultValue: { language: 'en', value: 'Member' },
      translatedValues: [{ language: 'de', value: 'Mitglied' }],
    };
    const title = (locale: string) => googleCardFromResources({}, { header }, { ...device, locale }).title;
    expect([title('de-CH'), title('fr')]).toEqual(['Mitglied', 'Member']);
  });

  it('shows the logo of an airline', () => {
    const airlineLogo = { sourceUri: { uri: 'https://a.example/wing.png' } };
    const cls = { flightHeader: { carrier: { carrierIataCode: 'SK', airlineLogo }, flightNumber: '815' } };
    expect(googleCardFromResources(cls, {}, device).images.logo?.url).toBe('https://a.example/wing.png');
  });

  it('shows a local departure as the clock on the wall, wherever the phone is', () => {
    const cls = {
      flightHeader: { carrier: { carrierIataCode: 'SK' }, flightNumber: '815' },
      origin: { airportIataCode: 'SFO' },
      destination: { airportIataCode: 'JFK' },
      localScheduledDepartureDateTime: '2026-11-21T19:05:00',
    };
    const card = googleCardFromResources(cls, {}, { ...device, timezone: 'Asia/Tokyo' });
    expect(card.rows[0]?.[0]?.text.replace(/\s/g, ' ')).toBe('Nov 21, 2026, 7:05 PM');
    expect(card.journey).toMatchObject({ from: { code: 'SFO' }, to: { code: 'JFK' }, mode: 'air' });
  });

  it('offers the deep link as a button, the object’s before the class’s', () => {
    const link = (uri: string, label: string) => ({
      webAppLinkInfo: { appTarget: { targetUri: { uri, description: label } } },
      displayText: { defaultValue: { language: 'en', value: label } },
    });
    const cls = { appLinkData: link('https://a.example/all', 'Open') };
    const action = (object: object) => googleCardFromResources(cls, object, device).action;
    expect(action({})).toEqual({ label: 'Open', href: 'https://a.example/all' });
    expect(action({ appLinkData: link('https://a.example/mine', 'Mine') })?.label).toBe('Mine');
    expect(action({ appLinkData: link('javascript:alert(1)', 'Win') })).toBeNull();
  });

  it('shows a pass as expired or inactive when it is', () => {
    const state = (object: object) => googleCardFromResources(loyaltyClass, object, device).state;
    expect(state({ state: 'INACTIVE' })).toBe('inactive');
    expect(state({ state: 'ACTIVE', validTimeInterval: { end: { date: '2026-11-20T00:00:00Z' } } })).toBe(
      'expired',
    );
    expect(state({ state: 'ACTIVE' })).toBe('active');
  });

  it('draws something for anything, and never fails', () => {
    for (const odd of [null, 7, 'x', [], {}, { barcode: 'x', textModulesData: [null, 3], messages: {} }]) {
      expect(() => googleCardFromResources(odd, odd, device)).not.toThrow();
    }
  });
});
