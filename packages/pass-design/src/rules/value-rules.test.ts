import { describe, expect, test } from 'vitest';
import type { Attribute } from '../document/attribute.ts';
import { signUpAttributes } from '../document/attribute-value.ts';
import { barcodeFormats } from '../document/design-choices.ts';
import type { BarcodeFormat, DesignDocument } from '../document/design-document.ts';
import { attribute } from '../document/starting-parts.ts';
import { designWith, text } from '../render/test-input.ts';
import { valueProblems } from './value-rules.ts';

const textAttribute = (key: string, more: Partial<Attribute> = {}) => attribute(key, key, 'text', more);

function withText(more: Partial<DesignDocument>, attributes = [textAttribute('it')]): DesignDocument {
  return { ...designWith([], more), attributes };
}

/** The messages for a new pass with these values. */
function problems(document: DesignDocument, attributes: Record<string, unknown>, user = {}): string[] {
  const set = new Set([
    ...Object.keys(attributes).map((key) => `attributes.${key}`),
    ...Object.keys(user).map((key) => `user.${key}`),
  ]);
  return valueProblems(document, { user, attributes }, set, 'new').map(
    ({ path, message }) => `${path}: ${message}`,
  );
}

const withBarcode = (format: BarcodeFormat, message = '{{ attributes.it }}') =>
  withText({ barcode: { format, message } });
const withFeatures = (features: Partial<DesignDocument['features']>) =>
  withText({ features: { ...designWith([]).features, ...features } });
const inText = '{{ attributes.it }}';

describe('barcodes', () => {
  const unfit: Record<BarcodeFormat, string> = {
    qr: 'ж'.repeat(1_200),
    pdf417: 'x'.repeat(1_101),
    aztec: 'x'.repeat(1_901),
    code128: 'Zoë',
    code39: 'abc',
    codabar: '12#',
    ean13: '4006381333932',
    itf: '123',
    dataMatrix: 'x'.repeat(1_501),
    ean8: '123456',
    upcA: '12345678901x',
  };
  const fit: Record<BarcodeFormat, string> = {
    ...Object.fromEntries(barcodeFormats.map((format) => [format, '12345678'])),
    ean13: '400638133393',
    ean8: '1234567',
    upcA: '12345678901',
  } as Record<BarcodeFormat, string>;

  test.each(barcodeFormats)('a value that %s cannot encode is refused, one that it can is not', (format) => {
    const [problem] = problems(withBarcode(format), { it: unfit[format] });
    expect(problem).toMatch(/^attributes\.it: it does not fit the barcode: .+ holds /);
    expect(problems(withBarcode(format), { it: fit[format] })).toEqual([]);
  });

  test('a value that the other format cannot encode is refused', () => {
    const document = withText({
      barcode: { format: 'dataMatrix', fallback: 'code128', message: inText },
    });
    expect(problems(document, { it: 'Zoë' })).toEqual([
      'attributes.it: it does not fit the barcode: Code 128 holds up to 80 characters without accents.',
    ]);
  });

  test('a pass without the value of its barcode is refused, and the sign-up form asks for it', () => {
    for (const attributes of [{}, { it: '' }, { it: ' ' }])
      expect(problems(withBarcode('qr'), attributes)).toEqual([
        'attributes.it: it is required: the barcode shows it.',
      ]);
    expect(signUpAttributes(withBarcode('qr'))).toMatchObject([{ key: 'it', required: true }]);
    expect(signUpAttributes(withBarcode('qr', 'Card {{ attributes.it }}'))).toEqual([]);
    const withDefault = { ...withBarcode('qr'), attributes: [textAttribute('it', { default: 'A1' })] };
    expect(problems(withDefault, {})).toEqual([]);
    expect(signUpAttributes(withDefault)).toEqual([]);
  });

  test('a name that the barcode cannot encode is refused at the name', () => {
    expect(problems(withBarcode('code128', '{{ user.lastName }}'), {}, { lastName: 'Ångström' })).toEqual([
      'user.lastName: Last name does not fit the barcode: Code 128 holds up to 80 characters without accents.',
    ]);
  });

  test('a change is judged with the values that stay, and only where it concerns the barcode', () => {
    const document = withText(
      { barcode: { format: 'ean13', message: '{{ attributes.a }}{{ attributes.b }}' } },
      [textAttribute('a'), textAttribute('b'), textAttribute('note')],
    );
    const change = (set: string, attributes: Record<string, unknown>, kind: 'change' | 'alone' = 'change') =>
      valueProblems(document, { user: {}, attributes }, new Set([`attributes.${set}`]), kind);
    expect(change('a', { a: '400638', b: '133393' })).toEqual([]);
    expect(change('a', { a: 'x', b: '133393' })).toHaveLength(1);
    expect(change('note', { a: 'x', b: 'y', note: 'z' })).toEqual([]);
    expect(change('a', { a: 'x' }, 'alone')).toEqual([]);
  });

  test('a barcode of the serial number or of fixed text needs no value', () => {
    expect(problems(withBarcode('qr', '{{ pass.serialNumber }}'), {})).toEqual([]);
    expect(problems(withBarcode('qr', 'HELLO'), {})).toEqual([]);
  });
});

const field = (kind: 'number' | 'currency' | 'date' | 'dateTime' | 'link' | 'text', value = inText) => ({
  ...withText({}),
  fields: designWith([text('f', value, { kind, currencyCode: 'EUR' })]).fields,
});

const link = (kind: 'website' | 'phone' | 'email' | 'map') =>
  withText({ links: [{ id: 'l', kind, label: 'Link', address: inText }] });

const relevantDate = (start: string, end?: string) =>
  withFeatures({ relevantDates: [{ id: 'd', start, ...(end && { end }) }] });

test.each<[string, DesignDocument, string[], string[]]>([
  ['day', field('date'), ['2026-12-31'], ['31.12.2026', '2026-02-30', 'soon']],
  ['date and time', field('dateTime'), ['2026-12-31T19:30'], ['2026-12-31T25:00']],
  [
    'link of a field',
    field('link'),
    ['https://a.example', 'addr.example', 'a@b.example', '+43 1 234', 'tel:112'],
    ['here', 'not an.address', 'https://'],
  ],
  ['website', link('website'), ['a.example/x', 'https://a.example'], ['here', 'a b.example']],
  ['telephone number', link('phone'), ['+43 1 234', 'tel:112'], ['call me']],
  ['mail address', link('email'), ['a@b.example'], ['ada']],
  ['relevant date', relevantDate(inText), ['2026-12-31'], ['soon']],
  ['end of a relevant date', relevantDate('2026-01-01', inText), ['2026-12-31'], ['soon']],
  [
    'beginning of validity',
    withFeatures({ validFrom: inText }),
    ['2026-12-31', '2026-12-31T19:30'],
    ['soon'],
  ],
  ['coordinates', withFeatures({ nearest: inText }), ['48.2082, 16.3738'], ['Vienna']],
  ['deep link', withFeatures({ deepLink: inText }), ['https://a.example'], ['http://a.example', 'a']],
  [
    'NFC message',
    withFeatures({ nfc: { message: inText, requiresAuthentication: false, redemptionIssuers: [] } }),
    ['x'.repeat(64)],
    ['x'.repeat(65)],
  ],
  [
    'date of an event',
    withText({ passType: 'eventTicket', details: { startsAt: inText } }),
    ['2026-12-31T19:30'],
    ['soon'],
  ],
  [
    'balance',
    withText({ passType: 'giftCard', details: { balance: inText, currencyCode: 'EUR' } }),
    ['25'],
    ['25 EUR'],
  ],
])('a value that is no %s is refused, an empty one is left out', (_, document, valid, invalid) => {
  for (const it of valid) expect([it, problems(document, { it })]).toEqual([it, []]);
  for (const it of invalid) expect([it, problems(document, { it }).length]).toEqual([it, 1]);
  expect(problems(document, {})).toEqual([]);
  expect(problems(document, { it: '' })).toEqual([]);
});

test.each(['number', 'currency'] as const)(
  'a %s field takes any value, since wallets show a text there',
  (kind) => {
    for (const it of ['Gold', '12A', '12 EUR', '0042', 12.5, 1e-7, 1e21, 0, null])
      expect([it, problems(field(kind), { it })]).toEqual([it, []]);
    expect(problems(field(kind, '{{ attributes.it | default: "–" }}'), { it: null })).toEqual([]);
    const orNone = '{% if attributes.it > 0 %}{{ attributes.it }}{% else %}none{% endif %}';
    expect(problems(field(kind, orNone), { it: 0 })).toEqual([]);
  },
);

test('a removed value is not refused for the text that the design shows instead', () => {
  const orDash = '{{ attributes.it | default: "–" }}';
  for (const it of [null, '']) {
    expect(problems(field('date', orDash), { it })).toEqual([]);
    expect(problems(field('link', orDash), { it })).toEqual([]);
  }
  expect(problems(field('date', orDash), { it: 'soon' })).toHaveLength(1);
});

test('texts, and fields that no value can complete, refuse nothing', () => {
  expect(problems(field('text'), { it: 'anything' })).toEqual([]);
  expect(problems(field('date', '{{ attributes.it }} at noon'), { it: 'soon' })).toEqual([]);
  expect(problems(field('date', '{{ attributes.it | date: "%d.%m." }}'), { it: 'soon' })).toEqual([]);
});
