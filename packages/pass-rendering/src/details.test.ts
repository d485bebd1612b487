import { buildClass, buildObject } from '@tessera/google-wallet';
import {
  type DesignDocument,
  type Details,
  emptyDesignDocument,
  type PassType,
  renderPass,
  sampleHolder,
  type TransitMode,
} from '@tessera/pass-design';
import { describe, expect, it } from 'vitest';
import { applePassJson } from './apple-pass-json.ts';
import { googleClass } from './google-class.ts';
import { googlePassTemplate } from './google-flight.ts';
import { googleObject } from './google-object.ts';
import { withoutNulls } from './google-patch.ts';
import { googleTemplate } from './google-template.ts';

const images = {
  uploaded: () => 'https://images.example/1.png',
  defaultLogo: () => 'https://images.example/logo.png',
};

function issued(passType: PassType, details: Details, transitMode?: TransitMode) {
  const empty = emptyDesignDocument(passType, 'Harbour');
  return issuedFrom({ ...empty, details, ...(transitMode && { transitMode }) });
}

const contentOf = (document: DesignDocument) =>
  renderPass({
    document,
    ...sampleHolder(document),
    issuer: { name: 'Harbour Ltd', address: null, contact: null },
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'Europe/Vienna',
  });

function issuedFrom(document: DesignDocument) {
  const content = contentOf(document);
  const google = googlePassTemplate(
    googleTemplate({ document, name: 'Harbour', classId: '1.15.template' }),
    content,
  );
  const passJson = JSON.parse(
    applePassJson(content, {
      passTypeIdentifier: 'pass.example',
      teamIdentifier: 'ABCDE12345',
      serialNumber: '7',
    }),
  );
  return {
    type: google.type,
    passJson,
    semantics: passJson.semantics,
    class: withoutNulls(googleClass(google, { content, agreed: content, images }, buildClass)),
    object: withoutNulls(
      googleObject(google, { id: '1.15.7', serialNumber: '7', content, images }, buildObject),
    ),
  };
}

const english = (value: string) => ({ defaultValue: { language: 'en', value } });

describe('details of a flight', () => {
  const flight: Details = {
    carrierCode: 'TS',
    carrierName: 'Tessera Air',
    serviceNumber: '204',
    originCode: 'LIS',
    originName: 'Lisbon',
    originTerminal: '1',
    originGate: 'B12',
    destinationCode: 'OSL',
    destinationName: 'Oslo',
    boardsAt: '2027-06-18T18:50',
    departsAt: '2027-06-18T19:30',
    arrivesAt: '2027-06-18T23:55',
    passengerName: 'Amara Noor Lindqvist',
    seat: '14A',
    boardingGroup: '2',
    boardingSequence: '31',
    confirmationCode: 'X7KQ2P',
  };

  it('make a flight at Google, in the airport’s own time, with a class of its own', () => {
    const { type, class: cls, object } = issued('boardingPass', flight, 'air');
    expect(type).toBe('flight');
    expect(cls).toMatchObject({
      id: '1.15.template.TS204.2027-06-18.LIS.OSL',
      flightHeader: { carrier: { carrierIataCode: 'TS' }, flightNumber: '204' },
      origin: {
        airportIataCode: 'LIS',
        airportNameOverride: english('Lisbon'),
        terminal: '1',
        gate: 'B12',
      },
      destination: { airportIataCode: 'OSL', airportNameOverride: english('Oslo') },
      localScheduledDepartureDateTime: '2027-06-18T19:30:00',
      localBoardingDateTime: '2027-06-18T18:50:00',
    });
    expect(object).toMatchObject({
      classId: '1.15.template.TS204.2027-06-18.LIS.OSL',
      passengerName: 'Amara Noor Lindqvist',
      reservationInfo: { confirmationCode: 'X7KQ2P' },
      boardingAndSeatingInfo: { seatNumber: '14A', boardingGroup: '2', sequenceNumber: '31' },
    });
  });

  it('show origin and destination once at Google, above the rows', () => {
    const { class: cls, object } = issued('boardingPass', flight, 'air');
    const [from, to] = emptyDesignDocument('boardingPass', 'Harbour').fields.primary;
    for (const field of [from, to]) {
      expect(JSON.stringify([cls.classTemplateInfo, object.textModulesData])).not.toContain(
        `'${field?.key}'`,
      );
      expect(object.textModulesData).not.toContainEqual(expect.objectContaining({ id: field?.key }));
    }
    expect(JSON.stringify(cls.classTemplateInfo)).toContain('textModulesData');
  });

  it('are Apple’s semantic tags', () => {
    expect(issued('boardingPass', flight, 'air').semantics).toMatchObject({
      airlineCode: 'TS',
      flightCode: 'TS204',
      flightNumber: 204,
      departureAirportCode: 'LIS',
      departureGate: 'B12',
      destinationAirportCode: 'OSL',
      originalDepartureDate: '2027-06-18T19:30:00+02:00',
      passengerName: { givenName: 'Amara Noor', familyName: 'Lindqvist' },
      seats: [{ seatNumber: '14A' }],
    });
  });

  it.each([
    ['an airline code of three letters', { carrierCode: 'TSA' }],
    ['a day without a time', { departsAt: '2027-06-18' }],
    ['a city in place of an airport', { originCode: 'Lisbon' }],
    ['no booking', { confirmationCode: '' }],
  ])('that are incomplete (%s) make a generic pass', (_, change) => {
    const { type, class: cls } = issued('boardingPass', { ...flight, ...change }, 'air');
    expect([type, cls.id]).toEqual(['generic', '1.15.template']);
  });
});

it('a journey by rail has its operator, stations, platform, seat and class in both wallets', () => {
  const {
    type,
    semantics,
    object,
    class: cls,
  } = issued(
    'boardingPass',
    {
      carrierName: 'Nordbahn',
      serviceNumber: 'RX 70',
      originCode: 'WIE',
      originName: 'Wien Hbf',
      originPlatform: '7',
      destinationName: 'Salzburg',
      departsAt: '2027-06-18T19:30',
      coach: '21',
      seat: '64',
      travelClass: 'Quiet zone',
    },
    'rail',
  );
  expect(type).toBe('transit');
  expect(object.ticketLegs).toEqual([
    {
      originStationCode: 'WIE',
      originName: english('Wien Hbf'),
      destinationName: english('Salzburg'),
      destinationStationCode: expect.anything(),
      departureDateTime: '2027-06-18T19:30:00',
      platform: '7',
      ticketSeat: { coach: '21', seat: '64', customFareClass: english('Quiet zone') },
    },
  ]);
  expect(cls.transitOperatorName).toEqual(english('Nordbahn'));
  expect(semantics).toMatchObject({
    transitProvider: 'Nordbahn',
    departureStationName: 'Wien Hbf',
    departurePlatform: '7',
    carNumber: '21',
  });
});

it('an event’s doors, end, row, entrance and performers reach the wallets that show them', () => {
  const {
    semantics,
    class: cls,
    object,
  } = issued('eventTicket', {
    eventName: 'Tosca',
    startsAt: '2027-06-18T19:30',
    doorsAt: '2027-06-18T18:30',
    endsAt: '2027-06-18T22:30',
    venueName: 'Opera',
    venueAddress: 'Ring 1',
    row: '7',
    seat: '12',
    entrance: 'West',
    attendeeName: 'Amara',
    performers: 'Ada, Grace',
    ticketNumber: 'T-1',
    ticketType: 'Adult',
  });
  expect(semantics).toMatchObject({
    eventName: 'Tosca',
    venueDoorsOpenDate: '2027-06-18T18:30:00+02:00',
    eventEndDate: '2027-06-18T22:30:00+02:00',
    performerNames: ['Ada', 'Grace'],
    seats: [{ seatRow: '7', seatNumber: '12' }],
  });
  expect(cls).toMatchObject({
    eventName: english('Tosca'),
    venue: { name: english('Opera'), address: english('Ring 1') },
    dateTime: { doorsOpen: '2027-06-18T18:30:00+02:00', end: '2027-06-18T22:30:00+02:00' },
  });
  expect(object).toMatchObject({
    seatInfo: { row: english('7'), seat: english('12'), gate: english('West') },
    ticketHolderName: 'Amara',
    ticketNumber: 'T-1',
    ticketType: english('Adult'),
  });
});

it('the heading of a new ticket names the event in both wallets, in each language', () => {
  const document = emptyDesignDocument('eventTicket', 'Opera night');
  document.translations = { de: { heading: 'Opernnacht' } };
  const { class: cls } = issuedFrom(document);
  expect(cls).toMatchObject({
    eventName: {
      defaultValue: { value: 'Opera night' },
      translatedValues: [{ language: 'de', value: 'Opernnacht' }],
    },
  });
});

it('an event that differs between holders has the heading as its name at Google, where all share it', () => {
  const document = emptyDesignDocument('eventTicket', 'Opera house');
  document.details = { eventName: '{{ user.firstName }}’s evening' };
  expect(issuedFrom(document).class).toMatchObject({ eventName: english('Opera house') });
});

it('a member’s number, points and shared tier, an offer’s channel and a gift card’s balance are typed fields', () => {
  expect(
    issued('loyalty', {
      accountId: 'M-7',
      points: '120',
      pointsLabel: 'Beans',
      secondaryPoints: '3',
      tier: 'Gold',
    }),
  ).toMatchObject({
    object: {
      accountId: 'M-7',
      loyaltyPoints: { label: 'Beans', balance: { int: 120 } },
      secondaryLoyaltyPoints: { balance: { int: 3 } },
    },
    class: { rewardsTier: 'Gold', rewardsTierLabel: 'Tier' },
  });
  expect(
    issued('coupon', { provider: 'Harbour', redemptionChannel: 'inStore', finePrint: 'Once.' }).class,
  ).toMatchObject({ provider: 'Harbour', redemptionChannel: 'INSTORE', finePrint: 'Once.' });
  expect(
    issued('giftCard', { cardNumber: '4000-1', pin: '77', balance: '25.5', currencyCode: 'EUR' }),
  ).toMatchObject({
    object: { cardNumber: '4000-1', pin: '77', balance: { micros: '25500000', currencyCode: 'EUR' } },
    semantics: { balance: { amount: '25.5', currencyCode: 'EUR' } },
  });
});

it('links of the design and its app reach both wallets', () => {
  const document = emptyDesignDocument('loyalty', 'Harbour');
  document.links = [
    { id: 'menu', kind: 'website', label: 'Menu', address: 'harbour.example/menu' },
    { id: 'call', kind: 'phone', label: 'Call us', address: '+47 123' },
  ];
  document.features.appLinks = {
    launchUrl: 'harbour://card',
    appStoreIds: [1234567],
    androidPackage: 'com.harbour.card',
  };
  document.features.deepLink = 'https://harbour.example/';
  document.features.nfc = {
    message: '{{ pass.serialNumber }}',
    encryptionPublicKey: `${'A'.repeat(123)}=`,
    requiresAuthentication: false,
    redemptionIssuers: ['3388000000012345678'],
  };
  const { passJson, class: cls, object } = issuedFrom(document);
  expect(passJson).toMatchObject({
    appLaunchURL: 'harbour://card',
    associatedStoreIdentifiers: [1234567],
    nfc: { message: sampleHolder(document).pass.serialNumber },
  });
  expect(passJson.storeCard.backFields).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        value: 'Menu',
        attributedValue: '<a href="https://harbour.example/menu">Menu</a>',
      }),
    ]),
  );
  expect(object).toMatchObject({
    linksModuleData: {
      uris: [
        { uri: 'https://harbour.example/menu', description: 'Menu' },
        { uri: 'tel:+47123', description: 'Call us' },
      ],
    },
    smartTapRedemptionValue: sampleHolder(document).pass.serialNumber,
  });
  expect(cls).toMatchObject({
    appLinkData: { androidAppLinkInfo: { appTarget: { packageName: 'com.harbour.card' } } },
    enableSmartTap: true,
    redemptionIssuers: ['3388000000012345678'],
  });
});

describe('a class at Google', () => {
  it('shows no detail that differs between holders, and no default of one', () => {
    const card = emptyDesignDocument('loyalty', 'Harbour');
    const attribute = card.attributes[0];
    if (!attribute) throw new Error('The design has attributes.');
    card.attributes = [{ ...attribute, id: 'tier', key: 'tier', type: 'text', default: 'Basic' }];
    card.details = { tier: '{{ attributes.tier }}' };
    expect(issuedFrom(card).class).not.toHaveProperty('rewardsTier');
    const coupon = emptyDesignDocument('coupon', 'Harbour');
    coupon.details = { finePrint: 'For {{ user.firstName }} only', provider: 'Harbour' };
    expect(issuedFrom(coupon).class).not.toHaveProperty('finePrint');
    expect(issuedFrom(coupon).class).toHaveProperty('provider', 'Harbour');
  });

  it('removes what a design no longer has', () => {
    const document = emptyDesignDocument('eventTicket', 'Opera');
    document.details = { startsAt: '2027-06-18T19:30' };
    const content = contentOf(document);
    const google = googleTemplate({ document, name: 'Opera', classId: '1.15.template' });
    expect(googleClass(google, { content, agreed: content, images }, buildClass)).toMatchObject({
      redemptionIssuers: null,
      dateTime: { doorsOpen: null, end: null },
    });
  });
});

it('a time with an offset stays on that clock, and UTC is put on the workspace’s', () => {
  const flightAt = (departsAt: string) =>
    contentOf({ ...emptyDesignDocument('boardingPass', 'Air'), details: { departsAt } }).details?.departsAt;
  expect(flightAt('2027-06-18T19:30+09:00')).toBe('2027-06-18T19:30:00+09:00');
  expect(flightAt('2027-06-18T17:30:00Z')).toBe('2027-06-18T19:30:00+02:00');
});
