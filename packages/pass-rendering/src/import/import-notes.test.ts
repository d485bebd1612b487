import { checkDesign } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { imported } from './imported-pass.fixture.ts';
import { pizzaCoupon } from './vendor-passes.fixture.ts';

test('what belongs to one holder is noted: alternative text, NFC message, texts with the serial number', () => {
  const belongs =
    'This belongs to one holder; every new pass would show it. Replace it by a value of the pass.';
  const { noteAt } = imported({
    serialNumber: 'M-4711',
    description: 'Card of member M-4711',
    barcodes: [{ format: 'PKBarcodeFormatQR', message: '99-0815', altText: 'Member 12' }],
    nfc: { message: 'tag 5' },
    locations: [{ latitude: 1, longitude: 1, relevantText: 'Welcome' }],
    semantics: { passengerName: { givenName: 'Amara' } },
    boardingPass: {
      headerFields: [
        { key: 'a', label: 'No. 99-0815', value: 'M-4711' },
        { key: 'b', label: 'Free', value: 'M-47112' },
      ],
      backFields: [
        { key: 'c', value: 'See', attributedValue: 'See <a href="https://x.example/?m=M-4711">x</a>' },
      ],
    },
  });
  for (const path of ['barcodes[0].message', 'barcodes[0].altText', 'nfc.message', 'semantics.passengerName'])
    expect(noteAt(path)).toEqual([belongs]);
  for (const path of ['description', 'boardingPass.backFields[0].attributedValue'])
    expect(noteAt(path).join()).toContain('contains the serial number of the imported pass');
  expect(noteAt('boardingPass.headerFields[0].label').join()).toContain('contains the barcode’s message');
  expect(noteAt('boardingPass.headerFields[0].value').join()).toContain('each new pass has its own here');
  expect(noteAt('locations[0].relevantText')).toEqual([]);
  const short = imported({
    serialNumber: 7,
    generic: { headerFields: [{ key: 'a', label: 'Row 7', value: '17 days' }] },
  });
  expect(short.noteAt('generic.headerFields[0].label')).toHaveLength(1);
  expect(short.noteAt('generic.headerFields[0].value')).toEqual([]);
});

test('a blank heading counts as none, and the design can be published without one', () => {
  for (const logoText of [' ', '\u00a0', '\u200b', '']) {
    const { document, name, noteAt } = imported({ ...pizzaCoupon, logoText, organizationName: 'Vela' });
    expect(document.heading).toBe('');
    expect(name).toBe('Vela');
    expect(noteAt('logoText')).toHaveLength(logoText === '' ? 0 : 1);
    expect(checkDesign(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  }
});

test.each([
  ['unquoted', '<a href=https://x.example/a>Terms</a>', { value: 'https://x.example/a', linkText: 'Terms' }],
  [
    'capitals and a line break',
    "<A\nHREF='https://x.example/?a=1&amp;b=2'>T &eacute;</A>",
    { value: 'https://x.example/?a=1&b=2', linkText: 'T é' },
  ],
  [
    'nested',
    '<a href="https://x.example/"><b>Terms</b> &lt;1&gt;</a>',
    { value: 'https://x.example/', linkText: 'Terms <1>' },
  ],
  ['not closed', 'See <a href="https://x.example/">terms', { value: 'See terms (https://x.example/)' }],
  [
    'a tag within an attribute',
    '<a title="a > b" href="https://x.example/">x</a>!',
    { value: 'x (https://x.example/)!' },
  ],
  [
    'a comment and a script',
    'a<!-- <a href="https://no.example/">no</a> --><script>b()</script>c',
    { value: 'ac' },
  ],
  [
    'paragraphs and lists',
    '<p>One</p><p>Two<br/>Three</p><ul><li>Four</li></ul>',
    { value: 'One\nTwo\nThree\nFour' },
  ],
  ['no markup at all', 'a < b & c > d', { value: 'a < b & c > d' }],
])('markup in a field is read by a parser: %s', (_, attributedValue, expected) => {
  const { document, noteAt } = imported({
    generic: { backFields: [{ key: 'a', label: 'A', value: '', attributedValue }] },
  });
  expect(document.fields.back[0]).toMatchObject(expected);
  expect(noteAt('generic.backFields[0].attributedValue').some((note) => note.startsWith('Markup'))).toBe(
    /<(b|script|p)>/.test(attributedValue),
  );
});

test('deeply nested markup is read', () => {
  const attributedValue = `${'<div>'.repeat(3_000)}x`;
  const { document } = imported({ generic: { backFields: [{ key: 'a', value: 'x', attributedValue }] } });
  expect(document.fields.back[0]?.value).toBe('x');
});

test('telephone numbers become what phones dial; others are noted', () => {
  const link = (key: string, address: string) => ({
    key,
    value: 'Call',
    attributedValue: `<a href="${address}">Call</a>`,
  });
  const { document, noteAt } = imported({
    contactVenuePhoneNumber: 'ask at the counter',
    generic: {
      backFields: [
        link('a', 'tel:1-800-FLOWERS'),
        link('b', 'tel:+43 (0)1 234'),
        link('c', 'tel:+15551234567;ext=45'),
        link('d', 'tel:office'),
        link('e', 'tel:%2B43-1-234'),
      ],
    },
  });
  expect(document.links.map(({ address }) => address)).toEqual([
    ...['tel:18003569377', 'tel:+431234', 'tel:+15551234567,45', 'tel:office', 'tel:+431234'],
    'ask at the counter',
  ]);
  const at = (index: number) => noteAt(`generic.backFields[${index}]`)[0];
  expect(at(0)).toBe('Phones dial 18003569377 for this number.');
  expect(at(1)).toBe('Phones dial +431234 for this number.');
  expect(at(3)).toContain('cannot be told');
  expect(noteAt('contactVenuePhoneNumber')[0]).toContain('cannot be told');
});

test('whatever a design does not have or has otherwise is listed', () => {
  const field = { key: 'a', label: 'A', value: 1 };
  const { notes } = imported({
    backgroundColor: 'rgba(1, 2, 3, 0.5)',
    useAutomaticColors: true,
    eventLogoText: 'x',
    footerBackgroundColor: 'red',
    preferredStyleSchemes: ['posterEventTicket'],
    barcode: { format: 'PKBarcodeFormatQR', message: 'other' },
    barcodes: [{ format: 'PKBarcodeFormatQR', message: 'code', messageEncoding: 'utf-16' }],
    relevantDate: '2026-12-24T10:00Z',
    relevantDates: [{ date: '2026-12-25T10:00Z' }],
    beacons: [{ proximityUUID: '0f0e0d0c-0b0a-0908-0706-050403020100', major: 1.5 }],
    semantics: {
      departureAirportName: 'Vienna Airport',
      departureCityName: 'Vienna',
    },
    boardingPass: {
      transitType: 'PKTransitTypeAir',
      headerFields: [
        { ...field, currencyCode: 'EUR', numberStyle: 'PKNumberStyleDecimal' },
        { ...field, key: 'b', row: 3, dataDetectorTypes: 'all' },
        { ...field, key: 'c', value: '2026-12-24T10:00Z', dateStyle: 'PKDateStyleHuge' },
      ],
      backFields: [
        { key: 'd', value: 'Other', attributedValue: 'Shown <a href="https://x.example/">x</a> now' },
      ],
    },
  });
  const paths = notes.map(({ path }) => path);
  for (const path of [
    ...[
      'backgroundColor',
      'useAutomaticColors',
      'eventLogoText',
      'footerBackgroundColor',
      'preferredStyleSchemes',
    ],
    ...[
      'barcode',
      'barcodes[0].messageEncoding',
      'relevantDate',
      'beacons[0].major',
      'semantics.departureCityName',
    ],
    ...['boardingPass.headerFields[0].numberStyle', 'boardingPass.headerFields[1].row'],
    ...['boardingPass.headerFields[1].dataDetectorTypes', 'boardingPass.headerFields[2].dateStyle'],
    'boardingPass.backFields[0].value',
  ])
    expect(paths).toContain(path);
});

test('notes beyond the limit are counted', () => {
  const passJson = {
    generic: {},
    ...Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`k${index}`, 1])),
  };
  const { notes } = imported(passJson);
  expect(notes.at(-1)).toEqual({ path: 'pass.json', message: '100 more notes are not listed.' });
});
