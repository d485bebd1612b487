import {
  type DesignDocument,
  parseDesignDocument,
  passTypes,
  type RenderInput,
  renderPass,
} from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { applePassForm } from '../apple-pass-json.ts';
import { randomInput, seededRandom } from '../random-inputs.fixture.ts';
import { importPassJson } from './import-pass-json.ts';
import { imported, timezone } from './imported-pass.fixture.ts';
import { airlinePass, cafeCard, concertTicket, gymMembership, pizzaCoupon } from './vendor-passes.fixture.ts';

function passJsonOf(input: RenderInput): Record<string, unknown> {
  const form = applePassForm(renderPass(input), {
    passTypeIdentifier: 'pass.example.harbour',
    teamIdentifier: 'ABCDE12345',
    serialNumber: input.pass.serialNumber,
  });
  return JSON.parse(JSON.stringify(form).replace(/"#[0-9a-f]{6}"/gi, (color) => color.toLowerCase()));
}

/** The parts that random documents lack. */
function withExtras(document: DesignDocument): DesignDocument {
  return {
    ...document,
    links: [
      { id: 'site', kind: 'website', label: 'Website', address: 'harbour.example/club' },
      { id: 'call', kind: 'phone', label: 'Call us', address: '+43 1 234' },
    ],
    features: {
      ...document.features,
      beacons: [{ id: 'door', uuid: '0f0e0d0c-0b0a-0908-0706-050403020100', major: 1 }],
      relevantDates: [
        { id: 'day', start: '2026-12-24' },
        { id: 'show', start: '2026-12-25T19:30', end: '2026-12-25T22:00' },
      ],
      appLinks: { appStoreIds: [7], launchUrl: 'harbour://card' },
      nfc: {
        message: '{{ pass.serialNumber }}',
        encryptionPublicKey: 'A'.repeat(80),
        requiresAuthentication: true,
        redemptionIssuers: [],
      },
    },
  };
}

test('a pass of every type that Tessera issued renders to the same pass.json after its import', () => {
  const types = new Set<string>();
  for (let seed = 1; seed <= 150; seed += 1) {
    const random = randomInput(seededRandom(seed));
    const issued = seed % 2 ? random.document : withExtras(random.document);
    const input = { ...random, document: issued, overlays: [], pass: { ...random.pass, voided: false } };
    const passJson = passJsonOf(input);
    const result = importPassJson({ passJson, strings: new Map(), timezone: input.timezone });
    if (!result) throw new Error('The pass was not recognized.');
    types.add(input.document.passType);
    // A pass names no language, and its built-in texts depend on it.
    const document = { ...result.document, language: input.document.language };
    expect(passJsonOf({ ...input, document }), `seed ${seed}`).toEqual(passJson);
  }
  expect(types).toEqual(new Set(passTypes));
});

test('a store card in the form of 2012 keeps its texts, hex colors, single barcode and places', () => {
  const { document, name, noteAt } = imported(cafeCard);
  expect(name).toBe('Café Lumen');
  expect(document).toMatchObject({
    passType: 'loyalty',
    colors: { background: '#1b2a3c', foreground: '#ffffff', label: '#ffcc00' },
    barcode: { format: 'pdf417', message: '{{ pass.serialNumber }}', altText: '{{ pass.serialNumber }}' },
    fields: {
      header: [
        { key: 'points', label: 'POINTS', value: '120', kind: 'number', changeMessage: 'Now %@ points' },
      ],
      back: [
        { key: 'terms', value: 'See our terms (https://lumen.example/terms) & ask.', detectors: ['link'] },
        { key: 'terms_2', kind: 'link', value: 'tel:+4312345', linkText: 'Call us' },
      ],
    },
    links: [{ kind: 'website', label: 'Website', address: 'https://lumen.example/' }],
  });
  expect(document.features.locations).toEqual([
    { id: 'location1', latitude: 48.2, longitude: 16.37, altitude: 10, relevantText: 'Your coffee is near' },
  ]);
  expect(document.features.maxDistance).toBe(200);
  expect(noteAt('storeCard.backFields[1].key')).toEqual(['The key is now terms_2.']);
  expect(noteAt('locations[1]')).toHaveLength(1);
  expect(noteAt('webServiceURL')).toHaveLength(1);
  expect(noteAt('storeCard.backFields[0].attributedValue')).toEqual([
    'The links within this text were written out.',
  ]);
  expect(noteAt('userInfo')).toHaveLength(1);
});

test('an event ticket whose texts are keys becomes a design in English with translations', () => {
  const { document } = imported(concertTicket, {
    de: { EVENT: 'VERANSTALTUNG', EVENT_NAME: 'Nachtkonzert', DOORS: 'EINLASS' },
    en: { EVENT: 'EVENT', EVENT_NAME: 'Night concert', DOORS: 'DOORS' },
  });
  expect(document.language).toBe('en');
  expect(document.fields.primary[0]).toMatchObject({ label: 'EVENT', value: 'Night concert' });
  expect(document.translations).toEqual({
    de: {
      'fields.event.label': 'VERANSTALTUNG',
      'fields.event.value': 'Nachtkonzert',
      'fields.doors.label': 'EINLASS',
    },
  });
  expect(document.details).toEqual({
    eventName: 'Night concert at the opera',
    startsAt: '2026-12-24T19:30+01:00',
    venueName: 'Opera',
    section: 'Parterre',
    row: '4',
    seat: '12',
  });
  expect(document.fields.auxiliary[0]).toMatchObject({
    kind: 'dateTime',
    value: '2026-12-24T18:30',
    timeStyle: 'medium',
  });
  expect(document.features).toMatchObject({
    groupPasses: 'concert-24',
    relevantDates: [{ id: 'date1', start: '2026-12-24T19:30+01:00' }],
    beacons: [{ uuid: '0f0e0d0c-0b0a-0908-0706-050403020100', major: 1, relevantText: 'Welcome' }],
  });
  expect(document.features.guide).toEqual({ bagPolicyURL: 'https://opera.example/bags' });
});

test('a boarding pass keeps its journey and details', () => {
  const { document, noteAt } = imported(airlinePass);
  expect(document).toMatchObject({
    passType: 'boardingPass',
    transitMode: 'air',
    details: {
      carrierCode: 'TA',
      serviceNumber: '204',
      originCode: 'VIE',
      destinationCode: 'OSL',
      departsAt: '2026-12-24T09:30:00+01:00',
      passengerName: 'Amara Okafor',
      seat: '14C',
    },
    features: { expiry: { kind: 'fixed', at: '2026-12-25T00:00:00+01:00' } },
  });
  expect(noteAt('semantics.wifiAccess')).toEqual(['A design has no place for this semantic tag.']);
});

test('a generic pass keeps its app, NFC and sharing, and a gift card is told by its currency', () => {
  const { document } = imported(gymMembership);
  expect(document.features).toMatchObject({
    sharingProhibited: true,
    appLinks: { appStoreIds: [1234567], launchUrl: 'gym://card' },
    nfc: { message: '{{ pass.serialNumber }}', requiresAuthentication: true },
  });
  const gift = {
    storeCard: { primaryFields: [{ key: 'balance', label: 'BALANCE', value: 21.75, currencyCode: 'USD' }] },
  };
  expect(imported(gift).document).toMatchObject({
    passType: 'giftCard',
    fields: { primary: [{ key: 'balance', kind: 'currency', currencyCode: 'USD', value: '21.75' }] },
  });
});

test('Liquid of another system stays a text', () => {
  const { document, noteAt } = imported({
    generic: { headerFields: [{ key: 'a', value: '{{ user.email }}{% if %}' }] },
  });
  expect(document.fields.header[0]?.value).toBe('{ { user.email }}{ % if %}');
  expect(noteAt('generic.headerFields[0].value')).toHaveLength(1);
});

test('what is no pass is not imported', () => {
  for (const passJson of [null, 7, 'pass', [], {}, { storeCard: null }, { generic: [] }])
    expect(importPassJson({ passJson, strings: new Map(), timezone })).toBeNull();
});

const oddValues: unknown[] = [
  ...[
    null,
    true,
    -1,
    1e300,
    '',
    'x'.repeat(20_000),
    '\u0000',
    '\ud800',
    '{{',
    '2026-02-30',
    '9999-12-31T23:59:59Z',
  ],
  ...[[], {}, [null], [[]], [{}], { key: 5 }, [{ value: { a: 1 } }], ['PKBarcodeFormatQR'], '__proto__'],
];

/** Replaces a random value within `json`. */
function mutate(json: unknown, random: () => number): unknown {
  if (typeof json !== 'object' || json === null || random() < 0.15)
    return oddValues[Math.floor(random() * oddValues.length)];
  const copy: Record<string, unknown> = structuredClone(json) as Record<string, unknown>;
  const keys = Object.keys(copy);
  const key = keys[Math.floor(random() * keys.length)];
  if (key === undefined) return copy;
  if (random() < 0.1) Object.assign(copy, { [`${key}\u0000${'k'.repeat(300)}`]: copy[key] });
  copy[key] = mutate(copy[key], random);
  return copy;
}

test('links whose keys clash become links of ids of their own', () => {
  const link = (key: string, name: string) => ({
    key,
    value: name,
    attributedValue: `<a href="https://x.example/${name}">${name}</a>`,
  });
  const long = `link_${'x'.repeat(50)}`;
  const backFields = [
    link('link_imported2', 'A'),
    link('other', 'B'),
    link('link_imported2', 'C'),
    link(long, 'D'),
    link(long, 'E'),
  ];
  const { document } = imported({ generic: { backFields } });
  expect(document.links.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D', 'E']);
  expect(document.links[0]?.id).toBe('imported2');
});

test('a field in two lists of a poster is shown by it once', () => {
  const gate = { key: 'gate', label: 'Gate', value: 'F12' };
  const eventTicket = {
    auxiliaryFields: [gate],
    additionalInfoFields: [gate, { ...gate, key: 'gate.info' }],
  };
  const { document } = imported({
    eventTicket,
    preferredStyleSchemes: ['posterEventTicket', 'eventTicket'],
  });
  expect(document.poster?.fields).toEqual(['gate']);
});

test('whatever a pass.json holds, its import is a valid design', () => {
  const passes = [cafeCard, concertTicket, airlinePass, pizzaCoupon, gymMembership];
  const random = seededRandom(7);
  for (let run = 0; run < 1_000; run += 1) {
    let passJson: unknown = passes[run % passes.length];
    for (let change = 0; change <= run % 6; change += 1) passJson = mutate(passJson, random);
    const strings = new Map([
      [
        'de',
        new Map(
          [['Offer', oddValues[run % 10] as string]].filter(([, text]) => typeof text === 'string') as [
            string,
            string,
          ][],
        ),
      ],
    ]);
    const result = importPassJson({ passJson, strings, timezone });
    if (!result) continue;
    expect(parseDesignDocument(result.document)).toEqual(result.document);
    for (const { path, message } of result.notes) {
      expect(path.length).toBeLessThanOrEqual(120);
      expect(message).toMatch(/^[A-Z\d].*\.$/);
    }
  }
});
