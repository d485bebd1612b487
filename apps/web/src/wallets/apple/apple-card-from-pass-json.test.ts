import { describe, expect, it } from 'vitest';
import { appleCardFromPassJson } from './apple-card-from-pass-json.ts';
import { appleFrontRows } from './apple-front-rows.ts';
import type { AppleDevice } from './apple-value-text.ts';

const device = { locale: 'en-US', timezone: 'UTC', now: new Date('2026-11-21T12:00:00Z') };
const noImages = () => undefined;
const read = (pass: unknown, on: AppleDevice = device) => appleCardFromPassJson(pass, noImages, on);
const fields = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => ({
    key: `${prefix}${index}`,
    label: prefix,
    value: `${index}`,
  }));

describe('appleCardFromPassJson', () => {
  it('draws something for anything, and never fails', () => {
    for (const odd of [
      null,
      7,
      'x',
      [],
      {},
      { storeCard: 3 },
      { coupon: { primaryFields: [null, 4, {}] } },
    ]) {
      expect(() => read(odd)).not.toThrow();
    }
  });

  it('reads a field alike with and without a change message', () => {
    const field = { key: 'points', label: 'Points', value: 12 };
    const [plain] = read({ generic: { headerFields: [field] } }).fields.header;
    const [announced] = read({ generic: { headerFields: [{ ...field, changeMessage: 'Now %@' }] } }).fields
      .header;
    expect(announced).toEqual(plain);
  });

  it('lets nothing but a color through as a color', () => {
    const { colors } = read({
      generic: {},
      backgroundColor: 'url(https://spy.example/x.png)',
      foregroundColor: 'rgb(1, 2, 3)',
      labelColor: 'red; background: url(x)',
    });
    expect(colors).toEqual({ background: '#ffffff', foreground: 'rgb(1, 2, 3)', label: 'rgb(1, 2, 3)' });
  });

  it('takes the first barcode a wallet knows, before the old single one', () => {
    const old = { format: 'PKBarcodeFormatAztec', message: 'old' };
    const modern = [
      { format: 'PKBarcodeFormatFuture', message: 'x' },
      { format: 'PKBarcodeFormatCode128', message: 'ABC', altText: 'abc' },
    ];
    expect(read({ generic: {}, barcode: old, barcodes: modern }).barcode).toEqual({
      format: 'code128',
      message: 'ABC',
      altText: 'abc',
    });
    expect(read({ generic: {}, barcode: old }).barcode?.format).toBe('aztec');
    expect(read({ generic: {} }).barcode).toBeNull();
  });

  it('passes over the barcode formats of iOS 27 on earlier versions', () => {
    const barcodes = [
      { format: 'PKBarcodeFormatEAN13', message: '4006381333931' },
      { format: 'PKBarcodeFormatQR', message: 'fallback' },
    ];
    const formatOn = (iosVersion: 18 | 26 | 27, known = barcodes) =>
      read({ generic: {}, barcodes: known }, { ...device, iosVersion }).barcode?.format;
    expect([formatOn(27), formatOn(26), formatOn(18)]).toEqual(['ean13', 'qr', 'qr']);
    expect(formatOn(26, barcodes.slice(0, 1))).toBeUndefined();
  });

  it('grays a voided pass and one whose date has passed', () => {
    expect(read({ generic: {}, voided: true }).voided).toBe(true);
    expect(read({ generic: {}, expirationDate: '2026-11-21T12:00:00+01:00' }).expired).toBe(true);
    expect(read({ generic: {}, expirationDate: '2026-11-21T12:00:00-01:00' }).expired).toBe(false);
  });

  it('makes links on the back, unless the field switches detection off', () => {
    const value = 'https://a.example';
    const { back } = read({
      generic: {
        backFields: [
          { key: 'a', value },
          { key: 'b', value, dataDetectorTypes: [] },
          { key: 'c', value: 'Terms', attributedValue: '<a href="https://b.example">Terms</a>' },
        ],
      },
    }).fields;
    expect(back.map((field) => field.segments?.map((run) => run.href))).toEqual([
      ['https://a.example'],
      [undefined],
      ['https://b.example'],
    ]);
  });

  it('mirrors on a phone whose language runs from right to left', () => {
    expect(read({ generic: {} }, { ...device, locale: 'he-IL' }).direction).toBe('rtl');
    expect(read({ generic: {} }, { ...device, locale: 'hel' }).direction).toBe('ltr');
  });
});

describe('appleFrontRows', () => {
  it('shows on the strip styles four secondary and auxiliary fields in one row', () => {
    const groups = {
      secondaryFields: fields(3, 's'),
      auxiliaryFields: fields(3, 'a'),
      headerFields: fields(5, 'h'),
    };
    const { rows, header } = appleFrontRows(read({ storeCard: groups }));
    expect(rows.map((row) => row.map((field) => field.key))).toEqual([['s0', 's1', 's2', 'a0']]);
    expect(header).toHaveLength(3);
  });

  it('puts the auxiliary row of a boarding pass above the secondary one', () => {
    const groups = {
      transitType: 'PKTransitTypeTrain',
      primaryFields: fields(3, 'p'),
      secondaryFields: fields(5, 's'),
      auxiliaryFields: fields(6, 'a'),
    };
    const card = read({ boardingPass: groups });
    const { rows, primary } = appleFrontRows(card);
    expect(card.transitType).toBe('train');
    expect(primary).toHaveLength(2);
    expect(rows.map((row) => row.length)).toEqual([5, 4]);
    expect(rows[0]?.[0]?.key).toBe('a0');
  });

  it('gives a generic pass one row less beside a square barcode', () => {
    const groups = { secondaryFields: fields(2, 's'), auxiliaryFields: fields(2, 'a') };
    const withBarcode = (format: string) =>
      appleFrontRows(read({ generic: groups, barcodes: [{ format, message: '1' }] })).rows.length;
    expect(withBarcode('PKBarcodeFormatQR')).toBe(1);
    expect(withBarcode('PKBarcodeFormatPDF417')).toBe(2);
  });
});
