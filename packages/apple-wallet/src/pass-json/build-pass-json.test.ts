import { describe, expect, it } from 'vitest';
import { type BuildPassJsonOptions, buildPassJson } from './build-pass-json.ts';
import type { PassField, PassFields } from './pass-field.ts';
import { type PassJsonInput, passStyles } from './pass-json-input.ts';
import type { SemanticTags } from './semantic-tags.ts';

const base: PassJsonInput = {
  passTypeIdentifier: 'pass.com.example.card',
  teamIdentifier: 'A1B2C3D4E5',
  serialNumber: '0001',
  organizationName: 'Example',
  description: 'Loyalty card',
};
const card: PassJsonInput = { ...base, storeCard: {} };

const built = (changes: object, options?: BuildPassJsonOptions) =>
  JSON.parse(buildPassJson({ ...card, ...changes }, options));
const field = (changes: object) =>
  built({ storeCard: { primaryFields: [{ key: 'a', value: 'x', ...changes }] } });
const refused = (code: string, path?: string) =>
  expect.objectContaining(path === undefined ? { code } : { code, path });

describe('buildPassJson', () => {
  it.each(passStyles.filter((style) => style !== 'boardingPass'))('writes the style %s', (style) => {
    const fields: PassFields = { headerFields: [{ key: 'a', value: 1 }] };
    expect(JSON.parse(buildPassJson({ ...base, [style]: fields }))).toEqual({
      formatVersion: 1,
      ...base,
      [style]: fields,
    });
  });

  it('requires a transit type for boarding passes and nothing else', () => {
    const boardingPass = { transitType: 'PKTransitTypeAir' } as const;
    expect(JSON.parse(buildPassJson({ ...base, boardingPass })).boardingPass).toEqual(boardingPass);
    expect(() => built({ storeCard: undefined, boardingPass: {} })).toThrow(
      refused('missingKey', 'boardingPass.transitType'),
    );
    expect(() => built({ storeCard: boardingPass })).toThrow(refused('wrongType', 'storeCard.transitType'));
  });

  it('requires exactly one style, except a poster beside generic', () => {
    expect(() => buildPassJson(base)).toThrow(refused('styleCount'));
    expect(() => built({ coupon: {} })).toThrow(refused('styleCount'));
    expect(() => buildPassJson({ ...base, generic: {}, posterGeneric: {} })).not.toThrow();
  });

  it.each(['passTypeIdentifier', 'teamIdentifier', 'serialNumber', 'organizationName', 'description'])(
    'requires %s as a non-empty text',
    (key) => {
      expect(() => built({ [key]: undefined })).toThrow(refused('missingKey', key));
      expect(() => built({ [key]: '' })).toThrow(refused('missingKey', key));
      expect(() => built({ [key]: 12 })).toThrow(refused('wrongType', key));
      expect(() => built({ [key]: null })).toThrow(refused('nullValue', key));
    },
  );

  it('keeps leading zeros of a number given as text', () => {
    expect(field({ value: '00042' }).storeCard.primaryFields[0].value).toBe('00042');
  });

  it('rejects two fields with one key anywhere in the pass', () => {
    const storeCard = { headerFields: [{ key: 'a', value: 1 }], backFields: [{ key: 'a', value: 2 }] };
    expect(() => built({ storeCard })).toThrow(refused('duplicateFieldKey', 'storeCard.backFields[0]'));
  });

  it('rejects null at any depth, because one invalidates the whole pass', () => {
    expect(() => field({ value: null })).toThrow(refused('nullValue', 'storeCard.primaryFields[0].value'));
    expect(() => built({ userInfo: { a: [{ b: null }] } })).toThrow(refused('nullValue', 'userInfo.a[0].b'));
    expect(() => built({ userInfo: [undefined] })).toThrow(refused('nullValue', 'userInfo[0]'));
  });

  it('rejects numbers that JSON would write as null, and integers that have lost digits', () => {
    expect(() => field({ value: Number.NaN })).toThrow(refused('outOfRange'));
    expect(() => field({ value: 2 ** 53 })).toThrow(refused('numberExpected'));
  });

  it('rejects a text cut within an emoji', () => {
    expect(() => built({ logoText: '🎉'.slice(0, 1) })).toThrow(refused('malformedText', 'logoText'));
  });

  it('accepts ten locations and ten beacons, and rejects eleven', () => {
    const locations = (count: number) => Array(count).fill({ latitude: 48.1, longitude: 11.5 });
    const beacons = (count: number) =>
      Array(count).fill({ proximityUUID: 'e2c56db5-dffb-48d2-b060-d0f5a71096e0' });
    expect(() => built({ locations: locations(10), beacons: beacons(10) })).not.toThrow();
    expect(() => built({ locations: locations(11) })).toThrow(refused('tooMany', 'locations'));
    expect(() => built({ beacons: beacons(11) })).toThrow(refused('tooMany', 'beacons'));
    expect(() => built({ locations: [{ latitude: 91, longitude: 0 }] })).toThrow(refused('outOfRange'));
  });

  it('writes colors as rgb() only', () => {
    const pass = built({ backgroundColor: '#1A2b3c', labelColor: 'RGB(1,2,255)' });
    expect(pass).toMatchObject({ backgroundColor: 'rgb(26, 43, 60)', labelColor: 'rgb(1, 2, 255)' });
    for (const color of ['red', '#fff', 'rgb(0, 0, 256)', '#12345g']) {
      expect(() => built({ foregroundColor: color })).toThrow(refused('invalidColor', 'foregroundColor'));
    }
  });

  it('requires %@ in a change message', () => {
    expect(field({ changeMessage: 'Now %@' }).storeCard.primaryFields[0].changeMessage).toBe('Now %@');
    expect(() => field({ changeMessage: '50% off' })).toThrow(refused('changeMessageWithoutPlaceholder'));
  });

  it('requires JSON numbers with a number or currency style', () => {
    expect(field({ value: 12.5, currencyCode: 'EUR' }).storeCard.primaryFields[0].value).toBe(12.5);
    expect(() => field({ value: '12.5', currencyCode: 'EUR' })).toThrow(refused('numberExpected'));
    expect(() => field({ value: '1', numberStyle: 'PKNumberStylePercent' })).toThrow(
      refused('numberExpected'),
    );
    expect(() => field({ value: 1, currencyCode: 'euro' })).toThrow(refused('wrongType'));
  });

  it('requires complete dates with an offset, and truncates fractions of a second', () => {
    const dated = (value: string): PassField =>
      field({ value, dateStyle: 'PKDateStyleShort' }).storeCard.primaryFields[0];
    expect(dated('2026-11-21T10:00:00.123+01:00').value).toBe('2026-11-21T10:00:00+01:00');
    for (const value of ['2026-11-21', '2026-11-21T10:00:00', '2026-13-21T10:00:00Z', 'tomorrow']) {
      expect(() => dated(value)).toThrow(refused('dateWithoutOffset'));
      expect(() => built({ expirationDate: value })).toThrow(refused('dateWithoutOffset', 'expirationDate'));
    }
    expect(built({ expirationDate: '2026-11-21T10:00Z' }).expirationDate).toBe('2026-11-21T10:00Z');
  });

  it('names a relevant instant for iOS 18 and iOS 26, and limits intervals to a day', () => {
    const date = '2026-11-21T10:00:00Z';
    expect(built({ relevantDates: [{ date }] }).relevantDates).toEqual([{ date, relevantDate: date }]);
    const until = (endDate: string) => ({ relevantDates: [{ startDate: date, endDate }] });
    expect(built(until('2026-11-22T10:00:00Z')).relevantDates).toHaveLength(1);
    expect(() => built(until('2026-11-22T10:00:01Z'))).toThrow(refused('intervalTooLong'));
    expect(() => built(until(date))).toThrow(refused('intervalTooLong'));
  });

  it('chooses an encoding that can represent the barcode’s message', () => {
    const barcode = (message: string, more = {}) =>
      built({ barcodes: [{ format: 'PKBarcodeFormatQR', message, ...more }] }).barcodes[0].messageEncoding;
    expect(barcode('MÜNCHEN-1')).toBe('iso-8859-1');
    expect(barcode('Łódź 🎉')).toBe('utf-8');
    expect(barcode('A', { messageEncoding: 'utf-8' })).toBe('utf-8');
    expect(() => barcode('🎉', { messageEncoding: 'iso-8859-1' })).toThrow(refused('barcodeNotEncodable'));
    expect(() => barcode('A', { format: 'QR' })).toThrow(refused('wrongType', 'barcodes[0].format'));
  });

  it('accepts a grouping identifier on event tickets and boarding passes only', () => {
    expect(() => built({ groupingIdentifier: 'g' })).toThrow(refused('groupingNotAllowed'));
    expect(() => buildPassJson({ ...base, eventTicket: {}, groupingIdentifier: 'g' })).not.toThrow();
  });

  it('accepts the web service address and the token together or not at all', () => {
    const webServiceURL = 'https://my-cards.example.com/wallet/apple/t1';
    const authenticationToken = '0123456789abcdef';
    expect(() => built({ webServiceURL, authenticationToken })).not.toThrow();
    expect(() => built({ webServiceURL })).toThrow(refused('webServiceIncomplete'));
    expect(() => built({ authenticationToken })).toThrow(refused('webServiceIncomplete'));
    expect(() => built({ webServiceURL, authenticationToken: 'short' })).toThrow(
      refused('authenticationTokenTooShort'),
    );
  });

  it('rejects web service addresses at which phones never register', () => {
    const service = (webServiceURL: string, options?: BuildPassJsonOptions) => () =>
      built({ webServiceURL, authenticationToken: '0123456789abcdef' }, options);
    for (const address of [
      'http://example.com',
      'example.com',
      'https://example.com/v1',
      'https://example.com/?a',
      'ftp://x',
    ]) {
      expect(service(address)).toThrow(refused('invalidUrl', 'webServiceURL'));
    }
    expect(service('http://localhost:3000/wallet')).not.toThrow();
    expect(service('http://192.168.1.4:3000', { insecureWebServiceAllowed: true })).not.toThrow();
  });

  it('requires the app’s store identifier beside an app launch address', () => {
    expect(() => built({ appLaunchURL: 'myapp://x' })).toThrow(refused('appLaunchWithoutApp'));
    expect(() => built({ appLaunchURL: 'myapp://x', associatedStoreIdentifiers: [1] })).not.toThrow();
  });

  it('accepts a second row of auxiliary fields on event tickets only', () => {
    const fields = { auxiliaryFields: [{ key: 'a', value: 1, row: 1 as const }] };
    expect(() => buildPassJson({ ...base, eventTicket: fields })).not.toThrow();
    expect(() => built({ storeCard: fields })).toThrow(refused('wrongType'));
  });

  it('rejects a poster ticket that Wallet would silently show as a classic one', () => {
    const ticket =
      (semantics: SemanticTags, more: object = {}) =>
      () =>
        buildPassJson({
          ...base,
          eventTicket: {},
          preferredStyleSchemes: ['posterEventTicket', 'eventTicket'],
          semantics,
          ...more,
        });
    const barcodes = [{ format: 'PKBarcodeFormatQR', message: 'a' }];
    const semantics: SemanticTags = { eventName: 'Concert', venueName: 'Hall' };
    expect(ticket(semantics, { barcodes })).not.toThrow();
    expect(ticket(semantics)).toThrow(refused('posterIncomplete'));
    expect(ticket({ eventName: 'Concert' }, { barcodes })).toThrow(refused('posterIncomplete'));
    expect(ticket({ ...semantics, eventType: 'PKEventTypeSports' }, { barcodes })).toThrow(
      refused('posterIncomplete'),
    );
  });

  it('keeps NFC messages within 64 bytes', () => {
    const nfc = (message: string) => ({ nfc: { message, encryptionPublicKey: 'key' } });
    expect(() => built(nfc('é'.repeat(32)))).not.toThrow();
    expect(() => built(nfc('é'.repeat(33)))).toThrow(refused('outOfRange', 'nfc.message'));
  });
});
