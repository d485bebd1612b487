import { expect, it } from 'vitest';
import type { DesignDocument } from '../document/design-document.ts';
import { emptyDesignDocument } from '../document/empty-design-document.ts';
import type { Field } from '../document/field-schema.ts';
import { passTypes } from '../document/pass-type.ts';
import { countDifferences, describeDesignChanges, summarizeDifferences } from './describe-design-changes.ts';

const base: DesignDocument = {
  ...emptyDesignDocument('loyalty', 'Harbour Coffee'),
  fields: {
    header: [
      { id: 'points', key: 'points', label: 'Points', value: '{{ attributes.points }}', kind: 'number' },
    ],
    primary: [],
    secondary: ['gate', 'seat', 'row'].map((key) => field(key)),
    auxiliary: [],
    back: [field('terms', { value: `${'All sales are final. '.repeat(20)}No refunds.` })],
  },
  translations: { fr: { heading: 'Café' } },
};

function field(key: string, more: Partial<Field> = {}): Field {
  const label = key.charAt(0).toUpperCase() + key.slice(1);
  return { id: key, key, label, value: key, kind: 'text', ...more };
}

/** The sentences for a change of the base design. */
function sentences(change: (design: DesignDocument) => unknown): string[] {
  const after = structuredClone(base);
  change(after);
  return describeDesignChanges(base, after, { timezone: 'Europe/Berlin' }).map(({ sentence }) => sentence);
}

const [logo, cover] = ['a', 'b'].map((letter) => ({ file: letter.repeat(64), crop: null }));
const crop = { x: 0, y: 0, width: 0.5, height: 1 };

it.each<[string, (design: DesignDocument) => unknown, string[]]>([
  ['heading', (design) => (design.heading = 'Pier'), ['Heading changed from “Harbour Coffee” to “Pier”']],
  [
    'color',
    ({ colors }) => (colors.background = '#112233'),
    ['Background color changed from #0b3b38 to #112233'],
  ],
  [
    'label',
    ({ fields }) => Object.assign(fields.header[0] ?? {}, { label: 'Balance' }),
    ['Label of “Points” changed from “Points” to “Balance”'],
  ],
  ['added field', ({ fields }) => fields.auxiliary.push(field('tier')), ['Field “Tier” added']],
  ['removed field', ({ fields }) => fields.header.pop(), ['Field “Points” removed']],
  [
    'field in another slot',
    ({ fields }) => fields.back.unshift(...fields.header.splice(0)),
    ['Field “Points” moved from Header to Back'],
  ],
  [
    'order',
    ({ fields }) => fields.secondary.push(...fields.secondary.splice(0, 1)),
    ['Field “Gate” moved after “Row”'],
  ],
  [
    'first place',
    ({ fields }) => fields.secondary.unshift(...fields.secondary.splice(2, 1)),
    ['Field “Row” moved to the start'],
  ],
  [
    'long text',
    ({ fields }) =>
      Object.assign(fields.back[0] ?? {}, { value: `${'All sales are final. '.repeat(20)}Refunds.` }),
    ['Value of “Terms” changed from “…ales are final. No refunds.” to “…ales are final. Refunds.”'],
  ],
  [
    'field settings',
    ({ fields }) => Object.assign(fields.header[0] ?? {}, { kind: 'currency', currencyCode: 'EUR' }),
    ['Kind of “Points” changed from number to amount of money', 'Currency of “Points” set to EUR'],
  ],
  ['added image', ({ images }) => (images.logo = logo), ['Logo added']],
  ['barcode', (design) => (design.barcode = null), ['Barcode removed']],
  [
    'barcode format',
    (design) =>
      (design.barcode = { format: 'code128', message: '{{ pass.serialNumber }}', altText: 'Scan me' }),
    ['Format of the barcode changed from QR to Code 128', 'Caption of the barcode set to “Scan me”'],
  ],
  [
    'attribute',
    ({ attributes }) => Object.assign(attributes[0] ?? {}, { required: true }),
    ['Attribute “Points” is now required'],
  ],
  ['sharing', ({ features }) => (features.sharingProhibited = true), ['Sharing is now prohibited']],
  [
    'expiry',
    ({ features }) => (features.expiry = { kind: 'fixed', at: '2026-12-24T17:00:00Z' }),
    ['Expiry changed from never to 24 December 2026 at 18:00'],
  ],
  [
    'location',
    ({ features }) =>
      features.locations.push({ id: 'quay', latitude: 59.91, longitude: 10.75, relevantText: 'At the quay' }),
    ['Location “At the quay” added'],
  ],
  [
    'key',
    ({ fields }) => Object.assign(fields.header[0] ?? {}, { key: 'p' }),
    ['Key of “Points” changed from “points” to “p”'],
  ],
  [
    'format',
    ({ fields }) => Object.assign(fields.header[0] ?? {}, { numberStyle: 'spellOut' }),
    ['Number style of “Points” set to spell out'],
  ],
  [
    'detected data',
    ({ fields }) => Object.assign(fields.back[0] ?? {}, { detectors: [] }),
    ['Detected data of “Terms” set to none'],
  ],
  ['detail', ({ details }) => (details.tier = 'Gold'), ['Tier set to “Gold”']],
  [
    'link',
    ({ links }) => links.push({ id: 'shop', kind: 'website', label: 'Shop', address: 'harbour.example' }),
    ['Link “Shop” added'],
  ],
  [
    'relevant date',
    ({ features }) => features.relevantDates.push({ id: 'd', start: '2026-12-24' }),
    ['Relevant date “2026-12-24” added'],
  ],
  [
    'NFC',
    ({ features }) =>
      (features.nfc = { message: 'harbour', requiresAuthentication: false, redemptionIssuers: [] }),
    ['NFC added'],
  ],
  [
    'default language',
    (design) => (design.language = 'de'),
    ['Default language changed from English to German'],
  ],
  [
    'added language',
    ({ translations }) => (translations.de = { 'fields.points.label': 'Punkte' }),
    ['German added, with 1 text'],
  ],
  [
    'translation',
    ({ translations }) => (translations.fr = { heading: 'Café du port' }),
    ['French: “Café” changed to “Café du port”'],
  ],
])('says what differs: %s', (_kind, change, said) => {
  expect(sentences(change)).toEqual(said);
});

it('tells a replaced image from a cropped one', () => {
  const withLogo = (image: DesignDocument['images']['logo']) => ({ ...base, images: { logo: image } });
  const words = (before: DesignDocument['images']['logo'], after: DesignDocument['images']['logo']) =>
    describeDesignChanges(withLogo(before), withLogo(after)).map(({ sentence }) => sentence);
  expect(words(logo, { file: 'b'.repeat(64), crop })).toEqual(['Logo replaced']);
  expect(words(cover, { file: 'b'.repeat(64), crop })).toEqual(['Logo cropped differently']);
});

it.each(passTypes)('gives nothing for equal designs, whatever is absent: %s', (passType) => {
  const design = emptyDesignDocument(passType, 'Harbour Coffee');
  expect(describeDesignChanges(design, structuredClone(design))).toEqual([]);
  // PostgreSQL returns the keys of a document in another order.
  expect(describeDesignChanges(design, reordered(design) as DesignDocument)).toEqual([]);
  const withEmpty = structuredClone(design);
  for (const each of Object.values(withEmpty.fields).flat()) each.changeMessage ??= '';
  expect(describeDesignChanges(design, withEmpty)).toEqual([]);
});

function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, each]) => [key, reordered(each)]),
  );
}

it.each(passTypes)('gives a sentence for a change of any single value: %s', (passType) => {
  const design: DesignDocument = {
    ...emptyDesignDocument(passType, 'Harbour Coffee'),
    images: { ...(logo && { logo: { ...logo, alt: 'A cup' } }), ...(cover && { cover: { ...cover, crop } }) },
    details: { seat: '1' },
    links: [{ id: 'shop', kind: 'website', label: 'Shop', address: 'harbour.example' }],
    translations: { de: { heading: 'Hafen' } },
  };
  design.features = {
    ...design.features,
    maxDistance: 100,
    deepLink: 'https://harbour.example',
    groupPasses: 'harbour',
    expiry: { kind: 'afterIssue', days: 30 },
    locations: [{ id: 'quay', latitude: 1, longitude: 2, relevantText: 'Quay' }],
    relevantDates: [{ id: 'date', start: '2026-12-24', end: '2026-12-25' }],
    beacons: [{ id: 'door', uuid: '01a20596-b2bc-7313-bc6e-ced00305d36f', major: 1, minor: 2 }],
    appLinks: { launchUrl: 'harbour://card', appStoreIds: [1], androidPackage: 'com.harbour.card' },
    nfc: { message: 'card', requiresAuthentication: true, redemptionIssuers: ['1'] },
  };
  for (const field of Object.values(design.fields).flat())
    Object.assign(field, {
      isRelative: true,
      timezone: 'device',
      detectors: ['link'],
      row: 0,
      linkText: 'Open',
    });
  const paths = leafPaths(design).filter(([key]) => key !== 'version' && key !== 'passType');
  expect(paths.length).toBeGreaterThan(30);
  for (const path of paths) {
    const after = structuredClone(design);
    changeAt(after, path);
    const said = describeDesignChanges(design, after);
    expect(said.length, path.join('.')).toBeGreaterThan(0);
    for (const { sentence } of said)
      expect(sentence, path.join('.')).toMatch(/^[A-Z](?!.*(undefined|\[object|null))/);
    expect(describeDesignChanges(after, design).length, path.join('.')).toBeGreaterThan(0);
  }
});

function leafPaths(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return value === null ? [] : [path];
  return Object.entries(value).flatMap(([key, each]) => leafPaths(each, [...path, key]));
}

function changeAt(value: unknown, [key = '', ...rest]: string[]): void {
  const parent = value as Record<string, unknown>;
  const old = parent[key];
  if (rest.length > 0) changeAt(old, rest);
  else parent[key] = typeof old === 'boolean' ? !old : typeof old === 'number' ? old + 0.25 : `${old}1`;
}

it('counts a field once, however much of it differs, and summarizes the design', () => {
  const after = structuredClone(base);
  Object.assign(after.fields.header[0] ?? {}, { label: 'Balance', value: '0', align: 'right' });
  after.fields.back = [];
  after.colors.label = '#ffffff';
  after.barcode = null;
  const differences = describeDesignChanges(base, after);
  expect(countDifferences(differences)).toBe(4);
  expect(summarizeDifferences(differences)).toBe('1 color, 2 fields and the barcode changed');
  expect(summarizeDifferences([])).toBe('Nothing changed');
});
