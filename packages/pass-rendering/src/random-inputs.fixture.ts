import {
  actionTypes,
  barcodeFormats,
  commonBarcodeFormats,
  type DesignDocument,
  dateStyles,
  designDocumentSchema,
  emptyDesignDocument,
  type Field,
  fieldKinds,
  fieldSlots,
  guideKeysOf,
  type ImageRef,
  imageSlots,
  numberStyles,
  type Overlay,
  passTypes,
  type RenderInput,
  sampleHolder,
  styleOf,
  transitModes,
  translatableTexts,
} from '@tessera/pass-design';

type Random = () => number;

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const some = <Item>(random: Random, item: () => Item): Item | undefined =>
  random() < 0.5 ? item() : undefined;

const values = [
  '',
  '   ',
  'Gold',
  'Zoë & <b>Ünal</b> "quoted"',
  'שלום 👋',
  'Line one\nline two, call +43 1 234 56 78 or see https://example.com/a.',
  '00042',
  '0',
  '1234.5',
  '0.125',
  '-17',
  '9007199254740993',
  '2026-12-24',
  '2026-12-24T19:30',
  'https://example.com/?a=1&b=<2>',
  'tel:+4312345678',
  'addr.example/a?b=c',
  'ada@addr.example',
  '+43 1 234 56 78',
  'not a link',
  '{{ user.firstName }}',
  '{{ attributes.value }}',
  '{{ attributes.startsAt }}',
  '{{ attributes.zero }}',
  '{{ attributes.no }}',
  '{{ pass.serialNumber }}',
  '{% if user.lastName %}{{ user.lastName | upcase }}{% endif %}',
];
const barcodeMessages = [
  '{{ pass.serialNumber }}',
  '1234567890128',
  '12345678901231',
  'A123B',
  'ABC-123',
  '',
];
const colors = ['#1b2a3c', '#ffffff', '#FFD60A', '#0f766e', '#000000'];

const imageRef = (random: Random): ImageRef => ({
  file: oneOf(random, ['a', 'b', 'c', 'd']).repeat(64),
  crop: some(random, () => ({ x: 0, y: 0.25, width: 1, height: 0.5 })) ?? null,
  ...some(random, () => ({ alt: oneOf(random, ['', 'A cup']) })),
});

function field(random: Random, key: string): Field {
  return {
    id: key,
    key,
    label: oneOf(random, ['', 'Label', 'Stufe', 'For {{ user.firstName }}']),
    value: oneOf(random, values),
    kind: oneOf(random, fieldKinds),
    ...some(random, () => ({ numberStyle: oneOf(random, numberStyles) })),
    ...some(random, () => ({ dateStyle: oneOf(random, dateStyles) })),
    ...some(random, () => ({ timeStyle: oneOf(random, dateStyles) })),
    ...some(random, () => ({ isRelative: true })),
    ...some(random, () => ({ linkText: oneOf(random, ['Open', 'For {{ user.firstName }}']) })),
    ...some(random, () => ({ currencyCode: oneOf(random, ['EUR', 'JPY']) })),
    ...some(random, () => ({ changeMessage: oneOf(random, ['Now %@', '50% off: %@']) })),
    ...some(random, () => ({ align: oneOf(random, ['left', 'center', 'right', 'natural'] as const) })),
  };
}

/** A valid document: any type, any number of fields, including empty and refused values. */
export function randomDocument(random: Random): DesignDocument {
  const passType = oneOf(random, passTypes);
  const document = emptyDesignDocument(passType, 'Harbour');
  const fields = Object.fromEntries(
    fieldSlots.map((slot) => [
      slot,
      Array.from({ length: below(random, slot === 'back' ? 13 : 6) }, (_, index) =>
        field(random, slot === 'back' && index === 0 ? 'deepLink' : `${slot}${index}`),
      ),
    ]),
  );
  const untranslated = designDocumentSchema.parse({
    ...document,
    ...(passType === 'boardingPass' && { transitMode: oneOf(random, transitModes) }),
    description: oneOf(random, ['', 'A card']),
    heading: oneOf(random, ['', 'Rewards', 'Card of {{ user.firstName | default: "yours" }}']),
    colors: {
      background: oneOf(random, colors),
      foreground: oneOf(random, colors),
      label: oneOf(random, colors),
    },
    images: Object.fromEntries(
      imageSlots.flatMap((slot) => (random() < 0.5 ? [[slot, imageRef(random)]] : [])),
    ),
    ...(random() < 0.85 && { fields }),
    ...(styleOf(passType) && random() < 0.6 && { style: styleOf(passType) }),
    ...(styleOf(passType) === 'poster' &&
      random() < 0.5 && { poster: { footerColor: oneOf(random, colors), logoText: oneOf(random, values) } }),
    barcode:
      some(random, () => ({
        format: oneOf(random, barcodeFormats),
        message: oneOf(random, barcodeMessages),
        ...some(random, () => ({ altText: oneOf(random, values) })),
        ...some(random, () => ({ fallback: oneOf(random, commonBarcodeFormats) })),
        ...some(random, () => ({ rotating: true })),
      })) ?? null,
    attributes: [
      ...document.attributes.filter(({ key }) => key !== 'value'),
      { ...attribute, id: 'value', key: 'value', type: 'text', default: oneOf(random, ['', 'Seven', '7']) },
      { ...attribute, id: 'zero', key: 'zero', type: 'number', default: 0 },
      { ...attribute, id: 'no', key: 'no', type: 'boolean', default: false },
    ],
    features: {
      ...document.features,
      locations: Array.from({ length: below(random, 3) }, (_, index) => ({
        id: `place${index}`,
        latitude: 48.2,
        longitude: 16.37,
        ...some(random, () => ({ relevantText: 'Near, {{ user.firstName }}' })),
      })),
      expiry: some(random, () => ({ kind: 'fixed' as const, at: oneOf(random, instants) })) ?? null,
      groupPasses: some(random, () => '{{ user.email }}') ?? null,
      ...(guideKeysOf(passType).length > 0 && {
        guide: Object.fromEntries(
          guideKeysOf(passType).flatMap((key) => (random() < 0.4 ? [[key, oneOf(random, values)]] : [])),
        ),
      }),
      featuredActions: actionTypes
        .filter(() => random() < 0.1)
        .slice(0, 2)
        .map((type) => ({ id: type, type, address: oneOf(random, values) })),
      sharingProhibited: random() < 0.3,
      deepLink:
        some(random, () =>
          oneOf(random, ['https://shop.example/', 'https://shop.example/{{ user.email | url_encode }}']),
        ) ?? null,
    },
  });
  const ids = Object.values(untranslated.fields).flatMap((list) => list.map(({ id }) => id));
  const googleRows = [ids.slice(0, 2), ids.slice(3, 4)].filter((row) => row.length > 0);
  return designDocumentSchema.parse({
    ...untranslated,
    ...randomLanguages(random, untranslated),
    ...(googleRows.length > 0 && random() < 0.3 && { googleRows }),
  });
}

const languages = ['de', 'fr', 'ar', 'pt-BR', 'zh-Hans'];
const translations = [
  '',
  'Stufe',
  'Für {{ user.firstName }}',
  'Jetzt %@',
  'Zitat "quoted" \\ // /* kein Kommentar */;',
  'Zeile\neins\tzwei',
  'مرحبا {{ user.firstName }}',
  '会员 👋',
  '{{ attributes.startsAt | date: "%B" }}',
];

/** Translations of some texts into some languages; equal texts may have different translations. */
function randomLanguages(random: Random, document: DesignDocument) {
  if (random() < 0.3) return {};
  const texts = translatableTexts(document);
  return {
    language: oneOf(random, ['en', 'en-GB', 'es', 'ko']),
    translations: Object.fromEntries(
      languages
        .filter(() => random() < 0.5)
        .map((language) => [
          language,
          Object.fromEntries(
            texts.filter(() => random() < 0.6).map(({ path }) => [path, oneOf(random, translations)]),
          ),
        ]),
    ),
  };
}

/** A phone's language: one of the design's, with a region, or another. */
export const randomPhoneLanguage = (random: Random): string =>
  oneOf(random, [...languages, 'de-AT', 'zh-Hans-CN', 'en-GB', 'ja']);

const attribute = { label: 'Value', scope: 'pass', required: false, onSignUpForm: false } as const;
const instants = ['2026-05-01T00:00:00Z', '2027-01-01T12:00:00+01:00'];

function overlay(random: Random, document: DesignDocument, number: number): Overlay {
  const keys = fieldSlots.flatMap((slot) => document.fields[slot].map(({ key }) => key));
  return {
    campaignId: `0199a1b2-0000-7000-8000-00000000000${number}`,
    startedAt: `2026-05-0${number + 1}T10:00:00Z`,
    from: null,
    until: some(random, () => '2026-05-20T00:00:00Z') ?? null,
    message: some(random, () => 'Hello {{ user.firstName }}, see https://example.com/news.') ?? null,
    link:
      some(random, () =>
        oneOf(random, ['https://passes.example/l/abc', 'https://passes.example/l/d?e=f&g']),
      ) ?? null,
    changes: {
      fields: Object.fromEntries(
        keys.filter(() => random() < 0.2).map((key) => [key, { value: oneOf(random, values) }]),
      ),
    },
  };
}

/** The input of one pass: a random document, the sample holder, and up to two campaigns. */
export function randomInput(random: Random): RenderInput {
  const document = randomDocument(random);
  const holder = sampleHolder(document);
  return {
    document,
    issuer: { name: 'Harbour Coffee Ltd', address: null, contact: null },
    ...holder,
    pass: { ...holder.pass, voided: random() < 0.1 },
    overlays: Array.from({ length: below(random, 3) }, (_, number) => overlay(random, document, number)),
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: oneOf(random, ['Europe/Vienna', 'America/New_York', 'UTC']),
  };
}
