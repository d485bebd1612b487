import { describe, expect, it } from 'vitest';
import { buildClass, buildObject } from './build-resources.ts';
import { objectFields } from './google-fields.fixture.ts';
import type { ObjectInput } from './object-input.ts';

const common = {
  id: '3388.pass-1',
  classId: '3388.template-1',
  frontFields: [{ key: 'member', label: 'Member', value: 'ליאת 🎉' }],
  backFields: [{ key: 'terms', label: 'Terms', value: 'None' }],
  links: [{ key: 'call', uri: 'tel:+49301', label: 'Call' }],
  heroUri: 'https://cdn.example/hero.png',
  barcode: { format: 'qr' as const, message: 'ABC', altText: 'abc' },
  validFrom: '2026-01-01T00:00:00Z',
  validUntil: '2027-01-01T00:00:00+01:00',
  groupingId: 'group',
  locations: [{ latitude: 1, longitude: 2 }],
};
const money = { amount: '12.34', currencyCode: 'EUR' };

const inputs: ObjectInput[] = [
  {
    ...common,
    type: 'generic',
    cardTitle: 'Gym',
    heading: 'Membership',
    subheading: 'Gold',
    hexBackgroundColor: '#000000',
  },
  { ...common, type: 'offer', notifyOnUpdate: true },
  {
    ...common,
    type: 'loyalty',
    accountId: '007',
    accountName: 'Zoë',
    points: { label: 'Points', balance: 10 },
  },
  {
    ...common,
    type: 'giftCard',
    cardNumber: '0123',
    pin: '1',
    balance: money,
    balanceAt: '2026-01-01T00:00:00Z',
  },
  { ...common, type: 'eventTicket', holderName: 'Zoë', seat: { row: 'A', seat: '1' }, faceValue: money },
  { ...common, type: 'flight', passengerName: 'Zoë', confirmationCode: 'XYZ', seatNumber: '1A' },
  {
    ...common,
    type: 'transit',
    passengerNames: 'Zoë',
    legs: [{ originName: 'A', departsAt: '2026-01-01T10:00', seat: '4' }],
  },
];

const loyalty = (more: Partial<Extract<ObjectInput, { type: 'loyalty' }>> = {}) =>
  buildObject({ ...common, type: 'loyalty', ...more });

describe('buildObject', () => {
  it.each(inputs.map((input) => [input.type, input] as const))(
    'writes a %s object in fields Google knows, and no other',
    (type, input) => {
      const unknown = Object.keys(buildObject(input)).filter((field) => !objectFields[type].includes(field));
      expect(unknown).toEqual([]);
    },
  );

  it('writes a loyalty object exactly as in the reference', () => {
    expect(loyalty({ accountId: '007', points: { label: 'Points', balance: 1200 } })).toEqual({
      id: '3388.pass-1',
      classId: '3388.template-1',
      state: 'ACTIVE',
      accountId: '007',
      loyaltyPoints: { label: 'Points', balance: { int: 1200 } },
      barcode: { type: 'QR_CODE', value: 'ABC', alternateText: 'abc', renderEncoding: 'UTF_8' },
      heroImage: {
        sourceUri: { uri: 'https://cdn.example/hero.png' },
        contentDescription: { defaultValue: { language: 'en', value: 'Cover image' } },
      },
      textModulesData: [
        { id: 'member', header: 'Member', body: 'ליאת 🎉' },
        { id: 'terms', header: 'Terms', body: 'None' },
      ],
      linksModuleData: { uris: [{ id: 'call', uri: 'tel:+49301', description: 'Call' }] },
      merchantLocations: [{ latitude: 1, longitude: 2 }],
      validTimeInterval: {
        start: { date: '2026-01-01T00:00:00Z' },
        end: { date: '2027-01-01T00:00:00+01:00' },
      },
      groupingInfo: { groupingId: 'group' },
    });
  });

  it('moves a voided pass to INACTIVE and an expired one to EXPIRED', () => {
    expect(loyalty({ state: 'voided' }).state).toBe('INACTIVE');
    expect(loyalty({ state: 'expired' }).state).toBe('EXPIRED');
  });

  it('keeps points in a lossless form: int32, double, text or money', () => {
    const balance = (value: number | string | typeof money) =>
      loyalty({ points: { label: 'Points', balance: value } }).loyaltyPoints;
    expect(balance(2 ** 31 - 1)).toEqual({ label: 'Points', balance: { int: 2147483647 } });
    expect(balance(2 ** 31)).toEqual({ label: 'Points', balance: { string: '2147483648' } });
    expect(balance(0.5)).toEqual({ label: 'Points', balance: { double: 0.5 } });
    expect(balance('007')).toEqual({ label: 'Points', balance: { string: '007' } });
    expect(balance(money)).toEqual({
      label: 'Points',
      balance: { money: { micros: '12340000', currencyCode: 'EUR' } },
    });
  });

  it('counts money exactly in micros', () => {
    const micros = (amount: string | number) => {
      const built = buildObject({
        ...common,
        type: 'giftCard',
        cardNumber: '1',
        balance: { amount, currencyCode: 'EUR' },
      });
      return built.balance;
    };
    expect(micros(0.1 + 0.2)).toEqual({ micros: '300000', currencyCode: 'EUR' });
    expect(micros('999999999999.999999')).toEqual({ micros: '999999999999999999', currencyCode: 'EUR' });
    expect(micros(-4.35)).toEqual({ micros: '-4350000', currencyCode: 'EUR' });
    expect(micros(100)).toEqual({ micros: '100000000', currencyCode: 'EUR' });
    expect(() => micros('1e5')).toThrow(/balance\.amount/);
  });

  it('removes values with null and leaves omitted ones unchanged', () => {
    const cleared = loyalty({
      barcode: null,
      heroUri: null,
      validFrom: undefined,
      validUntil: null,
      groupingId: null,
      links: [],
    });
    expect(cleared).toMatchObject({
      barcode: null,
      heroImage: null,
      validTimeInterval: null,
      groupingInfo: null,
      linksModuleData: null,
    });
    expect(buildObject({ ...common, type: 'eventTicket', seat: null }).seatInfo).toBeNull();
    const bare = buildObject({ type: 'offer', id: '1.a', classId: '1.t' });
    expect(bare).toEqual({ id: '1.a', classId: '1.t', state: 'ACTIVE' });
    expect(Object.keys(bare)).toHaveLength(3);
  });

  it('loses no field beyond the ten that Google shows, and agrees with its class on the tenth', () => {
    const fields = Array.from({ length: 13 }, (_, i) => ({
      key: `f${i}`,
      label: `L${i}`,
      value: i === 10 ? '' : `v${i}`,
    }));
    const built = loyalty({ frontFields: fields.slice(0, 2), backFields: fields.slice(2) });
    expect(built.textModulesData).toHaveLength(10);
    expect(built.textModulesData?.at(-1)).toEqual({
      id: 'f9',
      header: 'L9',
      body: 'v9\n\nL11\nv11\n\nL12\nv12',
    });
    const template = JSON.stringify(
      buildClass({
        type: 'generic',
        id: '1.t',
        issuerName: 'x',
        frontFields: fields.slice(0, 2).map(({ key }) => ({ key })),
        backFields: fields.slice(2).map(({ key }) => ({ key })),
      }),
    );
    expect(template).toContain("['f9']");
    expect(template).not.toContain("['f10']");
  });

  it('omits an empty value, which Google rejects', () => {
    const built = loyalty({ frontFields: [{ key: 'tier', label: 'Tier', value: '' }], backFields: [] });
    expect(built.textModulesData).toEqual([]);
  });

  it('rejects what Google or its scanners would reject, with the path', () => {
    expect(() => loyalty({ validUntil: '2027-01-01T00:00:00' })).toThrow(/validUntil/);
    expect(() => loyalty({ barcode: { format: 'ean13', message: 'ABC' } })).toThrow(/EAN_13/);
    expect(() => loyalty({ barcode: { format: 'itf', message: '123' } })).toThrow(/ITF_14/);
    expect(() => loyalty({ classId: '42.template' })).toThrow(/same issuer/);
    expect(() => loyalty({ backFields: [{ key: 'member', label: '', value: '' }] })).toThrow(
      /repeat the key "member"/,
    );
    const leg = { departsAt: '2026-01-01T10:00:00Z' };
    expect(() => buildObject({ ...common, type: 'transit', legs: [leg] })).toThrow(/legs\.0\.departsAt/);
  });
});
