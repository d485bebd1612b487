import {
  checkDesign,
  type DesignDocument,
  emptyDesignDocument,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { appleImages } from './apple-images.ts';
import { applePassJson } from './apple-pass-json.ts';

const picture = (digit: string) => ({ file: digit.repeat(64), crop: null });

const contentOf = (document: DesignDocument) =>
  renderPass({
    document,
    ...sampleHolder(document),
    issuer: { name: 'Harbour', address: null, contact: null },
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'Europe/Vienna',
  });

const issued = (document: DesignDocument) =>
  JSON.parse(
    applePassJson(contentOf(document), {
      passTypeIdentifier: 'pass.example',
      teamIdentifier: 'ABCDE12345',
      serialNumber: '7',
    }),
  );

const warnings = (document: DesignDocument) =>
  checkDesign(document).flatMap(({ path, message }) =>
    message.startsWith('Apple Wallet shows the') ? [[path, message]] : [],
  );

const ticket: DesignDocument = { ...emptyDesignDocument('eventTicket', 'Harbour'), style: 'poster' };

it('a poster ticket names its style before the classic one and has its own pictures, foot and fields', () => {
  const [first] = ticket.fields.secondary;
  const document: DesignDocument = {
    ...ticket,
    images: { artwork: picture('a'), logo: picture('b') },
    poster: { footerColor: '#102030', logoText: 'Live', fields: [first?.id ?? ''] },
  };
  const pass = issued(document);
  expect(pass).toMatchObject({
    preferredStyleSchemes: ['posterEventTicket', 'eventTicket'],
    eventLogoText: 'Live',
    footerBackgroundColor: 'rgb(16, 32, 48)',
    eventTicket: { additionalInfoFields: [{ key: `${first?.key}.info` }] },
  });
  expect(pass.eventTicket.additionalInfoFields[0]).not.toHaveProperty('changeMessage');
  expect(pass.eventTicket.secondaryFields[0].key).toBe(first?.key);
  const names = appleImages(contentOf(document)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['artwork@3x.png', 'primaryLogo.png', 'logo.png']));
  expect(warnings(document)).toEqual([]);
});

it('a poster ticket without a required tag is issued as the classic one, and the linter names wallet and field', () => {
  const document: DesignDocument = { ...ticket, details: {} };
  expect(issued(document)).not.toHaveProperty('preferredStyleSchemes');
  expect(warnings(document)).toEqual([
    [
      'details.eventName',
      'Apple Wallet shows the poster only with the name of the event; without, the classic pass.',
    ],
    [
      'details.venueName',
      'Apple Wallet shows the poster only with the name of the venue or of its room; without, the classic pass.',
    ],
  ]);
  expect(warnings({ ...ticket, barcode: null })).toMatchObject([['barcode', expect.stringContaining('NFC')]]);
});

it('a generic poster stands beside the classic style, its foot without the fields above', () => {
  const generic = emptyDesignDocument('generic', 'Harbour');
  const [last] = generic.fields.secondary.slice(-1);
  const pass = issued({ ...generic, style: 'poster', poster: { fields: [last?.id ?? ''] } });
  expect(pass.generic.secondaryFields).toHaveLength(generic.fields.secondary.length);
  expect(pass.posterGeneric.footerFields).toMatchObject([{ key: last?.key }]);
  expect(pass.posterGeneric.secondaryFields).not.toContainEqual(expect.objectContaining({ key: last?.key }));
  expect(pass.posterGeneric.primaryFields).toHaveLength(1);
});

it('no field at the foot of a generic poster is shown a second time: not of the back, not the primary one, not a repeated one', () => {
  const generic = emptyDesignDocument('generic', 'Harbour');
  const [main] = generic.fields.primary;
  const [back] = generic.fields.back;
  const ids = [main?.id ?? '', back?.id ?? '', back?.id ?? ''];
  const { posterGeneric } = issued({ ...generic, style: 'poster', poster: { fields: ids } });
  expect(posterGeneric.footerFields).toMatchObject([{ key: back?.key }]);
  expect(posterGeneric.primaryFields).toMatchObject([{ key: main?.key }]);
  expect(posterGeneric.backFields).not.toContainEqual(expect.objectContaining({ key: back?.key }));
});

it('a flight has the layout of iOS 26 once all of its tags are filled, and other journeys never', () => {
  const boarding = emptyDesignDocument('boardingPass', 'Harbour Air');
  const flight: DesignDocument = {
    ...boarding,
    transitMode: 'air',
    style: 'semantic',
    details: {
      carrierCode: 'TS',
      serviceNumber: '204',
      originCode: 'LIS',
      originName: 'Lisbon',
      originTimezone: 'Europe/Lisbon',
      destinationCode: 'OSL',
      destinationName: 'Oslo',
      destinationTimezone: 'Europe/Oslo',
      departsAt: '2027-06-18T19:30',
      arrivesAt: '2027-06-18T23:55',
    },
  };
  expect(issued(flight)).toMatchObject({
    preferredStyleSchemes: ['semanticBoardingPass', 'boardingPass'],
    semantics: { departureLocationTimeZone: 'Europe/Lisbon', destinationCityName: 'Oslo', flightNumber: 204 },
  });
  const long = { ...flight, details: { ...flight.details, serviceNumber: '20455' } };
  expect(issued(long)).not.toHaveProperty('preferredStyleSchemes');
  const nowhere = { ...flight, details: { ...flight.details, originTimezone: 'Lisbon' } };
  expect(issued(nowhere)).not.toHaveProperty('preferredStyleSchemes');
  expect(warnings(nowhere)).toMatchObject([['details.originTimezone', expect.stringContaining('time zone')]]);
  expect(warnings({ ...flight, transitMode: 'rail', details: {} })[0]).toMatchObject([
    'transitMode',
    expect.anything(),
  ]);
});

it('guide links and featured actions are complete addresses; unusable ones are left out', () => {
  const document: DesignDocument = {
    ...ticket,
    style: undefined,
    features: {
      ...ticket.features,
      guide: {
        parkingInformationURL: 'harbour.example/parking',
        contactVenueEmail: 'hall@harbour.example',
        contactVenuePhoneNumber: 'none',
      },
      featuredActions: [
        { id: 'call', type: 'call', address: '+43 1 234' },
        { id: 'place', type: 'place', address: 'I7C32A83125C0E4A3' },
      ],
    },
  };
  const pass = issued(document);
  expect(pass).toMatchObject({
    parkingInformationURL: 'https://harbour.example/parking',
    contactVenueEmail: 'hall@harbour.example',
    featuredActions: [
      { identifier: 'call', type: 'call', url: 'tel:+431234' },
      { identifier: 'place', type: 'place', placeIdentifier: 'I7C32A83125C0E4A3' },
    ],
  });
  expect(pass).not.toHaveProperty('contactVenuePhoneNumber');
});

it('a format that Apple does not know is replaced by the chosen one, and one of iOS 27 is followed by it', () => {
  const barcodes = (barcode: DesignDocument['barcode']) => issued({ ...ticket, barcode }).barcodes;
  expect(barcodes({ format: 'dataMatrix', message: '7', fallback: 'qr' })).toMatchObject([
    { format: 'PKBarcodeFormatQR', message: '7' },
  ]);
  expect(barcodes({ format: 'ean13', message: '123456789012', fallback: 'code128' })).toMatchObject([
    { format: 'PKBarcodeFormatEAN13', message: '1234567890128' },
    { format: 'PKBarcodeFormatCode128', message: '1234567890128' },
  ]);
  expect(barcodes({ format: 'dataMatrix', message: '7' })).toBeUndefined();
  expect(issued({ ...ticket, barcode: { format: 'dataMatrix', message: '7' } })).not.toHaveProperty(
    'preferredStyleSchemes',
  );
});
