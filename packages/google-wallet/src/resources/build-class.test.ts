import { describe, expect, it } from 'vitest';
import { buildClass } from './build-resources.ts';
import type { ClassInput } from './class-input.ts';
import { classFields } from './google-fields.fixture.ts';

const common = {
  id: '3388.template-1',
  issuerName: 'Café Größe',
  logoUri: 'https://cdn.example/logo-1.png',
  heroUri: 'https://cdn.example/hero-1.png',
  hexBackgroundColor: '#1a2b3c',
  frontFields: [{ key: 'member' }],
  backFields: [{ key: 'terms' }],
  sharedFields: [{ key: 'hours', label: 'Hours', value: '9–17' }],
  links: [{ key: 'site', uri: 'https://example.com', label: 'Site' }],
  objectLinkKeys: ['offer'],
  locations: [{ latitude: 52.5, longitude: 13.4 }],
  sharing: 'oneHolderManyDevices' as const,
  callbackUrl: 'https://pass.example/google/callback',
  deepLink: { uri: 'https://example.com/app', label: 'Open' },
};
const airport = { airportIataCode: 'TXL', name: 'Berlin' };
const departsAt = '2026-12-01T08:30:00';

const inputs: ClassInput[] = [
  { ...common, type: 'generic' },
  { ...common, type: 'loyalty', heading: 'Club', rewardsTier: 'Gold', rewardsTierLabel: 'Tier' },
  { ...common, type: 'offer', heading: '10 % off', details: 'All day', finePrint: 'Once' },
  { ...common, type: 'giftCard', heading: 'Gift card', cardNumberLabel: 'Number', pinLabel: 'PIN' },
  {
    ...common,
    type: 'eventTicket',
    heading: 'Concert',
    venue: { name: 'Hall', address: 'Street 1' },
    startsAt: '2026-12-01T20:00:00+01:00',
    finePrint: 'No refunds',
  },
  {
    ...common,
    type: 'flight',
    carrierIataCode: 'LH',
    flightNumber: '123',
    origin: airport,
    destination: airport,
    departsAt,
  },
  { ...common, type: 'transit', transitType: 'RAIL', heading: 'Railway' },
];

const loyalty = (more: Partial<Extract<ClassInput, { type: 'loyalty' }>> = {}): ClassInput => ({
  ...common,
  type: 'loyalty',
  heading: 'Club',
  ...more,
});

describe('buildClass', () => {
  it.each(inputs.map((input) => [input.type, input] as const))(
    'writes a %s class in fields Google knows, and no other',
    (type, input) => {
      const unknown = Object.keys(buildClass(input)).filter((field) => !classFields[type].includes(field));
      expect(unknown).toEqual([]);
    },
  );

  it.each(inputs.map((input) => [input.type, input] as const))(
    'puts a %s class under review where the type has a review',
    (type, input) => {
      expect(buildClass(input).reviewStatus).toBe(type === 'generic' ? undefined : 'UNDER_REVIEW');
    },
  );

  it('writes the structured part of a loyalty class exactly as in the reference', () => {
    const built = buildClass(loyalty({ heading: { value: 'Club', translations: { de: 'Verein' } } }));
    expect(built).toMatchObject({
      id: '3388.template-1',
      issuerName: 'Café Größe',
      programName: 'Club',
      localizedProgramName: {
        defaultValue: { language: 'en', value: 'Club' },
        translatedValues: [{ language: 'de', value: 'Verein' }],
      },
      programLogo: {
        sourceUri: { uri: 'https://cdn.example/logo-1.png' },
        contentDescription: { defaultValue: { language: 'en', value: 'Café Größe' } },
      },
      multipleDevicesAndHoldersAllowedStatus: 'ONE_USER_ALL_DEVICES',
      callbackOptions: { url: 'https://pass.example/google/callback' },
      merchantLocations: [{ latitude: 52.5, longitude: 13.4 }],
    });
  });

  it('lays out the front in at most three balanced rows of at most three', () => {
    const shape = (count: number) => {
      const frontFields = Array.from({ length: count }, (_, index) => ({ key: `f${index}` }));
      const rows = buildClass(loyalty({ frontFields, backFields: [] })).classTemplateInfo
        ?.cardTemplateOverride;
      return rows?.cardRowTemplateInfos.map((row) => Object.keys(row)[0]?.replace(/Items?$/, ''));
    };
    expect(shape(1)).toEqual(['one']);
    expect(shape(4)).toEqual(['two', 'two']);
    expect(shape(5)).toEqual(['three', 'two']);
    expect(shape(7)).toEqual(['three', 'two', 'two']);
    expect(shape(9)).toEqual(['three', 'three', 'three']);
    expect(() => shape(10)).toThrow(expect.objectContaining({ code: 'invalidInput' }));
  });

  it('refers to the fields and links of the object and the class by key', () => {
    const frontRows = [[{ path: 'object.loyaltyPoints.balance' }, { key: 'tier' }]];
    const template = buildClass(loyalty({ frontRows })).classTemplateInfo;
    const paths = JSON.stringify(template).match(/(object|class)\.[^"]+/g);
    expect(paths).toEqual([
      'object.loyaltyPoints.balance',
      "object.textModulesData['tier']",
      "object.textModulesData['terms']",
      "class.textModulesData['hours']",
      "object.linksModuleData.uris['offer']",
      "class.linksModuleData.uris['site']",
    ]);
  });

  it('allows plain http for images only on this machine', () => {
    for (const host of ['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'pass.localhost']) {
      expect(buildClass(loyalty({ logoUri: `http://${host}/l.png` })).id).toBe('3388.template-1');
    }
    for (const logoUri of [
      'http://example.com/l.png',
      'http://localhost.example.com/l.png',
      'data:image/png,x',
      '/l.png',
    ]) {
      expect(() => buildClass(loyalty({ logoUri }))).toThrow(/logoUri: must be an https address/);
    }
  });

  it('rejects bad ids, colors, keys and repeated keys with their path', () => {
    const refused: [Partial<Extract<ClassInput, { type: 'loyalty' }>>, RegExp][] = [
      [{ id: 'template' }, /id: must be issuerId\.suffix/],
      [{ id: '3388.a/b' }, /id: must be/],
      [{ hexBackgroundColor: 'red' }, /hexBackgroundColor: must be a color/],
      [{ frontFields: [{ key: "a']" }] }, /frontFields\.0/],
      [{ frontFields: [{ key: 'terms' }] }, /repeat the key "terms"/],
      [{ locations: Array.from({ length: 11 }, () => ({ latitude: 0, longitude: 0 })) }, /locations/],
      [{ links: [{ key: 'x', uri: 'javascript:alert(1)', label: 'x' }] }, /links\.0\.uri/],
    ];
    for (const [change, words] of refused) expect(() => buildClass(loyalty(change))).toThrow(words);
  });
});
