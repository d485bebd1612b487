import { expect, test } from 'vitest';
import { appleCardFromPassJson } from './apple-card-from-pass-json.ts';
import type { IosVersion } from './apple-value-text.ts';
import { readApplePoster } from './read-apple-poster.ts';

const read = (pass: object, iosVersion: IosVersion) => {
  const card = appleCardFromPassJson(pass, () => undefined, {
    locale: 'en-GB',
    timezone: 'UTC',
    now: new Date('2026-06-01T12:00:00Z'),
    iosVersion,
  });
  return { ...card, poster: card.poster && readApplePoster(card.poster) };
};

const ticket = {
  preferredStyleSchemes: ['posterEventTicket', 'eventTicket'],
  eventTicket: { additionalInfoFields: [{ key: 'a', label: 'Area', value: 'Lawn' }] },
  barcodes: [{ format: 'PKBarcodeFormatQR', message: '7' }],
  semantics: {
    eventName: 'Solstice',
    venueName: 'Meadow',
    eventStartDate: '2026-07-04T19:30+02:00',
    seats: [{ seatRow: '4', seatNumber: '12' }],
  },
};

test('a poster ticket is drawn from its tags on iOS 27, and with NFC on iOS 18', () => {
  expect(read(ticket, 27).poster).toMatchObject({
    kind: 'ticket',
    title: 'Solstice',
    lines: ['4 Jul 2026, 19:30', 'Meadow'],
    facts: [{ text: '4' }, { text: '12' }, { label: 'Area', text: 'Lawn' }],
  });
  expect(read(ticket, 26).poster).toBeNull();
  expect(read({ ...ticket, nfc: { message: '7' } }, 18).poster).not.toBeNull();
});

test('a poster ticket without a tag that Wallet requires is drawn as the classic one', () => {
  for (const semantics of [{}, { eventName: 'Solstice' }, { venueName: 'Meadow' }])
    expect(read({ ...ticket, semantics }, 27).poster).toBeNull();
});

test('a generic poster and featured actions need iOS 27, the flight of tags iOS 26', () => {
  const generic = {
    generic: {},
    posterGeneric: {
      primaryFields: [{ key: 'name', value: 'Ada' }],
      footerFields: [{ key: 'no', value: 7 }],
    },
    featuredActions: [{ identifier: 'shop', type: 'shop', url: 'https://shop.example/' }],
  };
  expect(read(generic, 27)).toMatchObject({
    poster: { kind: 'generic', title: 'Ada', facts: [{ text: '7' }] },
    actions: [{ label: 'Shop', href: 'https://shop.example/' }],
  });
  expect(read(generic, 26)).toMatchObject({ poster: null, actions: [] });
  const flight = {
    preferredStyleSchemes: ['semanticBoardingPass', 'boardingPass'],
    boardingPass: { transitType: 'PKTransitTypeAir' },
    semantics: { departureAirportCode: 'LIS', destinationAirportCode: 'OSL', flightCode: 'TS204' },
  };
  expect(read(flight, 26).poster).toMatchObject({ kind: 'journey', title: 'TS204' });
  expect(read(flight, 18).poster).toBeNull();
});

test('before iOS 27 the first barcode that the system knows is drawn', () => {
  const barcodes = [
    { format: 'PKBarcodeFormatEAN13', message: '1' },
    { format: 'PKBarcodeFormatCode128', message: '1' },
  ];
  expect(read({ storeCard: {}, barcodes }, 27).barcode?.format).toBe('ean13');
  expect(read({ storeCard: {}, barcodes }, 26).barcode?.format).toBe('code128');
});

test('the links of a guide are read, and what is no address of the web, mail or phone is not', () => {
  const pass = {
    eventTicket: {},
    webServiceURL: 'https://passes.example/',
    parkingInformationURL: 'https://a.example/',
    bagPolicyURL: 'javascript:alert(1)',
    contactVenuePhoneNumber: '+43123',
  };
  expect(read(pass, 18).guide).toEqual([
    { key: 'parkingInformationURL', label: 'Parking information', href: 'https://a.example/' },
    { key: 'contactVenuePhoneNumber', label: 'Contact venue phone number', href: 'tel:+43123' },
  ]);
});
