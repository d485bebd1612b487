// Passes as other vendors write them.

const identity = {
  formatVersion: 1,
  passTypeIdentifier: 'pass.example.vendor',
  teamIdentifier: 'ABCDE12345',
  serialNumber: 'E5982H-I2',
  organizationName: 'A vendor',
};

export const cafeCard = {
  ...identity,
  webServiceURL: 'https://vendor.example/passes/',
  authenticationToken: 'vxwxd7J8AlNNFPS8k0a0FfUFtq0ewzFdc',
  logoText: 'Café Lumen',
  description: 'Café Lumen loyalty card',
  foregroundColor: '#FFF',
  backgroundColor: '#1B2A3C',
  labelColor: 'rgb(255,204,0)',
  barcode: {
    message: 'E5982H-I2',
    format: 'PKBarcodeFormatPDF417',
    messageEncoding: 'iso-8859-1',
    altText: 'E5982H-I2',
  },
  locations: [
    { latitude: 48.2, longitude: 16.37, altitude: 10, relevantText: 'Your coffee is near' },
    { latitude: 'north', longitude: 16 },
  ],
  maxDistance: 200,
  userInfo: { customer: 7 },
  storeCard: {
    headerFields: [
      {
        key: 'points',
        label: 'POINTS',
        value: 120,
        numberStyle: 'PKNumberStyleDecimal',
        changeMessage: 'Now %@ points',
      },
    ],
    primaryFields: [
      { key: 'offer', label: 'Anniversary', value: '10% off', textAlignment: 'PKTextAlignmentRight' },
    ],
    backFields: [
      {
        key: 'terms',
        label: 'TERMS',
        value: 'See our terms',
        attributedValue: 'See <a href="https://lumen.example/terms">our terms</a> &amp; ask.',
        dataDetectorTypes: ['PKDataDetectorTypeLink'],
      },
      {
        key: 'terms',
        label: 'Phone',
        value: 'Call us',
        attributedValue: "<a href='tel:+4312345'>Call us</a>",
      },
      { key: 'site', value: 'Website', attributedValue: '<a href="https://lumen.example/">Website</a>' },
    ],
  },
};

export const concertTicket = {
  ...identity,
  description: 'A concert ticket',
  foregroundColor: 'rgb(255, 255, 255)',
  backgroundColor: 'rgb(60, 65, 76)',
  relevantDate: '2026-12-24T19:30+01:00',
  groupingIdentifier: 'concert-24',
  bagPolicyURL: 'https://opera.example/bags',
  beacons: [{ proximityUUID: '0f0e0d0c-0b0a-0908-0706-050403020100', major: 1, relevantText: 'Welcome' }],
  barcodes: [
    { message: 'TICKET-1', format: 'PKBarcodeFormatQR', messageEncoding: 'iso-8859-1' },
    { message: 'TICKET-1', format: 'PKBarcodeFormatPDF417', messageEncoding: 'iso-8859-1' },
  ],
  semantics: {
    eventName: 'Night concert at the opera',
    venueName: 'Opera',
    seats: [{ seatSection: 'Parterre', seatRow: '4', seatNumber: '12' }],
  },
  eventTicket: {
    primaryFields: [{ key: 'event', label: 'EVENT', value: 'EVENT_NAME' }],
    auxiliaryFields: [
      {
        key: 'doors',
        label: 'DOORS',
        value: '2026-12-24T18:30+01:00',
        dateStyle: 'PKDateStyleMedium',
        timeStyle: 'PKDateStyleMedium',
        ignoresTimeZone: true,
        semantics: { eventStartDate: '2026-12-24T19:30+01:00' },
      },
    ],
  },
};

export const airlinePass = {
  ...identity,
  logoText: 'Tessera Air',
  description: 'Boarding pass',
  expirationDate: '2026-12-25T00:00+01:00',
  barcodes: [{ message: 'M1OKAFOR/AMARA', format: 'PKBarcodeFormatAztec', messageEncoding: 'iso-8859-1' }],
  semantics: {
    airlineCode: 'TA',
    flightCode: 'TA204',
    flightNumber: 204,
    departureAirportCode: 'VIE',
    destinationAirportCode: 'OSL',
    originalDepartureDate: '2026-12-24T09:00:00+01:00',
    currentDepartureDate: '2026-12-24T09:30:00+01:00',
    passengerName: { givenName: 'Amara', familyName: 'Okafor' },
    seats: [{ seatNumber: '14C' }],
    wifiAccess: [{ ssid: 'air', password: 'air' }],
  },
  boardingPass: {
    transitType: 'PKTransitTypeAir',
    headerFields: [{ key: 'gate', label: 'GATE', value: 'F12', changeMessage: 'Gate changed to %@.' }],
    primaryFields: [
      { key: 'depart', label: 'VIENNA', value: 'VIE' },
      { key: 'arrive', label: 'OSLO', value: 'OSL' },
    ],
  },
};

export const pizzaCoupon = {
  ...identity,
  logoText: 'Pizza Vela',
  description: 'Coupon',
  coupon: {
    primaryFields: [{ key: 'offer', label: 'Offer', value: 'Two for one' }],
    auxiliaryFields: [
      {
        key: 'expires',
        label: 'EXPIRES',
        value: '2026-12-31',
        isRelative: true,
        dateStyle: 'PKDateStyleShort',
      },
    ],
  },
};

export const gymMembership = {
  ...identity,
  logoText: 'Gym',
  description: 'Membership',
  sharingProhibited: true,
  associatedStoreIdentifiers: [1234567],
  appLaunchURL: 'gym://card',
  nfc: {
    message: 'E5982H-I2',
    encryptionPublicKey: 'MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgACkM1Ht2wCVbB2Ph5tdoQlFBQ5pYI1L9pYI1L9pYI=',
    requiresAuthentication: true,
  },
  generic: {
    primaryFields: [{ key: 'member', value: 'Johnny Appleseed' }],
    secondaryFields: [{ key: 'since', label: 'Member since', value: '2012' }],
  },
};
