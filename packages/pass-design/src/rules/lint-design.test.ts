import { describe, expect, test } from 'vitest';
import type { DesignDocument } from '../document/design-document.ts';
import { emptyDesignDocument } from '../document/empty-design-document.ts';
import { attribute } from '../document/starting-parts.ts';
import { designWith, text } from '../render/test-input.ts';
import { checkDesign } from './lint-design.ts';
import { liquidProblem } from './liquid-rules.ts';

const found = (document: DesignDocument, severity: 'error' | 'warning') =>
  checkDesign(document)
    .filter((issue) => issue.severity === severity)
    .map((issue) => `${issue.path}: ${issue.message}`);
const errors = (document: DesignDocument) => found(document, 'error');
const warnings = (document: DesignDocument) => found(document, 'warning');
const fields = (document: DesignDocument, more: Partial<DesignDocument['fields']>): DesignDocument => ({
  ...document,
  fields: { ...document.fields, ...more },
});
const image = { file: 'a'.repeat(64), crop: null };

describe('what prevents publication', () => {
  test.each<[string, DesignDocument, string]>([
    ['no description', designWith([], { description: ' ' }), 'description: '],
    [
      'Liquid that cannot be read',
      designWith([text('a', '{{ user.firstName')]),
      'fields.a.value: This text cannot be read',
    ],
    [
      'a filter that does not exist',
      designWith([text('a', '{{ user.firstName | shout }}')]),
      'fields.a.value: This text cannot be read',
    ],
    [
      'an undeclared attribute',
      designWith([text('a', '{{ attributes.stamps }}')]),
      'fields.a.value: No attribute is declared for {{ attributes.stamps }}',
    ],
    [
      'an undeclared attribute inside a condition',
      designWith([text('a', '{% if attributes.stamps > 3 %}x{% endif %}')]),
      'fields.a.value: No attribute is declared',
    ],
    [
      'an attribute of the other scope',
      designWith([text('a', '{{ user.points }}')]),
      'fields.a.value: No attribute is declared for {{ user.points }}. Write {{ attributes.points }}.',
    ],
    [
      'a venue from an attribute that is gone',
      { ...emptyDesignDocument('eventTicket', 'x'), details: { venueName: '{{ attributes.hall }}' } },
      'details.venueName: No attribute is declared for {{ attributes.hall }}.',
    ],
    [
      'a date from an attribute that holds a number',
      designWith([], {
        features: {
          ...designWith([]).features,
          relevantDates: [{ id: 'd', start: '{{ attributes.points }}' }],
        },
      }),
      'features.relevantDates.d.start: This gives no date,',
    ],
    [
      'an unknown noun',
      designWith([text('a', '{{ customer.name }}')]),
      'fields.a.value: Nothing is called “customer”',
    ],
    [
      'a loop without end',
      designWith([text('a', '{% for i in (1..100000000) %}x{% endfor %}')]),
      'fields.a.value: This text takes too long to draw',
    ],
    [
      'a loop within a loop',
      designWith([
        text('a', '{% for i in (1..3) %}{% if i %}{% for j in (1..3) %}{% endfor %}{% endif %}{% endfor %}'),
      ]),
      'fields.a.value: This text cannot be read: a loop within a loop is not supported.',
    ],
    [
      'the present hour',
      designWith([text('a', '{{ "now" | date: "%Y" }}')]),
      'fields.a.value: A pass cannot tell the time',
    ],
    [
      'a translation that cannot be read',
      designWith([], { translations: { de: { heading: '{% if %}' } } }),
      'translations.de.heading: This text cannot be read',
    ],
    [
      'a change message without its place',
      designWith([text('a', 'x', { changeMessage: 'New!' })]),
      'fields.a.changeMessage: Write %@',
    ],
    [
      'an amount without a currency',
      designWith([text('a', '5', { kind: 'currency' })]),
      'fields.a.currencyCode: ',
    ],
    [
      'an EAN of letters',
      designWith([], { barcode: { format: 'ean13', message: 'abc' } }),
      'barcode.message: Neither wallet can draw this: EAN-13 holds 12 digits',
    ],
    [
      'a serial number in a code of capitals',
      designWith([], { barcode: { format: 'code39', message: '{{ pass.serialNumber }}' } }),
      'barcode.message: Neither wallet can draw this: Code 39 holds',
    ],
    ['an empty barcode', designWith([], { barcode: { format: 'qr', message: '' } }), 'barcode.message: '],
    [
      'a default of another type',
      designWith([], {
        attributes: [
          {
            id: 'n',
            key: 'n',
            label: 'N',
            type: 'number',
            scope: 'pass',
            required: false,
            default: 'ten',
            onSignUpForm: false,
          },
        ],
      }),
      'attributes.n.default: The default is not a number',
    ],
    [
      'a default that no pass could be issued with',
      designWith([], { attributes: [attribute('u', 'U', 'url', { default: 'http://x.example' })] }),
      'attributes.u.default: The default is not a web address that begins with https://',
    ],
    [
      'a sample of the wrong type',
      designWith([], { attributes: [attribute('n', 'N', 'number', { sample: 'many' })] }),
      'attributes.n.sample: The sample is not a number',
    ],
    [
      'a document that is not well formed',
      { ...designWith([]), transitMode: 'air' },
      'transitMode: Only a boarding pass has this',
    ],
  ])('%s', (_, document, expected) => {
    expect(errors(document).filter((issue) => issue.startsWith(expected))).toHaveLength(1);
  });

  test('a barcode whose message depends on the person is checked when the pass is rendered', () => {
    expect(errors(designWith([], { barcode: { format: 'ean13', message: '{{ user.email }}' } }))).toEqual([]);
  });

  test('a text’s own assignment is not an unknown noun', () => {
    expect(
      errors(
        designWith([
          text(
            'a',
            '{% assign n = user.firstName | upcase %}{{ n }}{% for i in (1..3) %}{{ i }}{{ forloop.index }}{% endfor %}{% for j in (1..3) %}{{ j }}{% endfor %}',
          ),
        ]),
      ),
    ).toEqual([]);
  });

  test('a single text can be checked', () => {
    const document = emptyDesignDocument('loyalty', 'x');
    expect(liquidProblem('Hi {{ user.firstName | default: "you" }}', document)).toBeNull();
    expect(liquidProblem('Hi {{ attributes.nope }}', document)).toContain('attributes.nope');
  });
});

describe('what a wallet will do differently', () => {
  const loyalty = emptyDesignDocument('loyalty', 'Harbour');
  const some = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => text(`${prefix}${index}`, 'x'));

  test.each<[string, DesignDocument, string]>([
    [
      'more header fields than are drawn',
      fields(loyalty, { header: some(4, 'h') }),
      'slots.header: Apple Wallet shows 3',
    ],
    [
      'two primary fields on a store card',
      fields(loyalty, { primary: some(2, 'p') }),
      'slots.primary: Apple Wallet shows 1 primary field here.',
    ],
    [
      'five fields in a shared row',
      fields(loyalty, { secondary: some(3, 's'), auxiliary: some(2, 'a') }),
      'slots.auxiliary: Apple Wallet shows 4',
    ],
    [
      'five fields in the first of a ticket’s two auxiliary rows',
      fields({ ...loyalty, passType: 'eventTicket' }, { auxiliary: some(5, 'a') }),
      'slots.auxiliary: Apple Wallet shows 4 auxiliary fields in a row.',
    ],
    [
      'five fields below each other beside a square barcode',
      fields(
        { ...loyalty, passType: 'generic', barcode: { format: 'qr', message: '1' } },
        { secondary: some(3, 's'), auxiliary: some(2, 'a') },
      ),
      'slots.auxiliary: Apple Wallet shows 4',
    ],
    [
      'more than Google draws',
      fields(loyalty, { back: some(12, 'b') }),
      'slots.back: Google Wallet shows 10',
    ],
    [
      'text hard to read',
      { ...loyalty, colors: { background: '#777777', foreground: '#888888', label: '#ffffff' } },
      'colors.foreground: In Apple Wallet the text is hard to read',
    ],
    [
      'a text color Google ignores',
      { ...loyalty, colors: { background: '#000000', foreground: '#ff9900', label: '#ffffff' } },
      'colors.foreground: Google Wallet chooses',
    ],
    [
      'a barcode older iPhones lack',
      { ...loyalty, barcode: { format: 'itf', message: '1234' } },
      'barcode.format: Apple Wallet draws ITF on iOS 27',
    ],
    [
      'an ITF Google cannot draw',
      { ...loyalty, barcode: { format: 'itf', message: '1234' } },
      'barcode.message: Google Wallet draws ITF',
    ],
    [
      'a long header value',
      fields(loyalty, { header: [text('a', 'A header value that is wider than the whole card')] }),
      'fields.a.value: Apple Wallet cuts off the value of “a” after about',
    ],
    ['no heading', { ...loyalty, heading: ' ' }, 'heading: Google Wallet shows the name of the template'],
    [
      'a heading too long beside it',
      { ...loyalty, heading: 'The Harbour Coffee Roasting and Trading Company' },
      'heading: Apple Wallet cuts off the heading after about',
    ],
    [
      'grouping where Apple does not',
      { ...loyalty, features: { ...loyalty.features, groupPasses: 'g' } },
      'features.groupPasses: ',
    ],
    ['an image nobody shows', { ...loyalty, images: { thumbnail: image } }, 'images.thumbnail: '],
    [
      'a cover that hides the background',
      { ...emptyDesignDocument('eventTicket', 'x'), images: { cover: image, background: image } },
      'images.cover: With a cover',
    ],
    ['no logo', loyalty, 'images.logo: '],
    [
      'an app that Apple cannot find',
      {
        ...loyalty,
        features: { ...loyalty.features, appLinks: { launchUrl: 'harbour://card', appStoreIds: [] } },
      },
      'features.appLinks.appStoreIds: ',
    ],
    [
      'a flight without its airline',
      {
        ...emptyDesignDocument('boardingPass', 'x'),
        details: { ...emptyDesignDocument('boardingPass', 'x').details, carrierCode: 'Tessera' },
      },
      'details.carrierCode: Google Wallet shows a flight only with airline code',
    ],
    ['a field without a value', designWith([text('a', '')]), 'fields.a.value: This field has no value'],
    [
      'a link that is none',
      designWith([text('a', 'example', { kind: 'link' })]),
      'fields.a.value: Neither wallet opens this: it is not a web address',
    ],
  ])('%s', (_, document, expected) => {
    expect(errors(document)).toEqual([]);
    expect(warnings(document).filter((issue) => issue.startsWith(expected))).toHaveLength(1);
  });

  test('a ticket shows four auxiliary fields in each of its two rows', () => {
    const below = some(4, 'b').map((field) => ({ ...field, row: 1 as const }));
    const ticket = fields(
      { ...loyalty, passType: 'eventTicket' },
      { auxiliary: [...some(4, 'a'), ...below] },
    );
    expect(warnings(ticket).filter((issue) => issue.startsWith('slots.auxiliary: Apple'))).toEqual([]);
  });

  test('emoji count as one character each', () => {
    const document = fields(loyalty, { header: [text('a', '👩🏽‍🚀'.repeat(12))] });
    expect(warnings(document).filter((issue) => issue.startsWith('fields.a'))).toEqual([]);
  });
});
