// Separate from the schemas, so that rendering a pass does not load zod.

/** Increases when stored documents need conversion. */
export const designDocumentVersion = 2;

/** The back field of every pass for its latest campaign message; no designed field may use this key. */
export const latestMessageKey = 'latestMessage';

/** The default language of a design. */
export const standardLanguage = 'en';

/** A language tag such as `de` or `pt-BR`. */
export const languageTagForm = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;
export const languageTagLengthMax = 35;
/** The language of texts whose language is unknown (BCP 47). */
export const unknownLanguage = 'und';

export const barcodeFormats = [
  'qr',
  'pdf417',
  'aztec',
  'code128',
  'code39',
  'codabar',
  'ean13',
  'itf',
  'dataMatrix',
  'ean8',
  'upcA',
] as const;
/** Supported by every wallet on every system. */
export const commonBarcodeFormats = [
  'qr',
  'pdf417',
  'aztec',
  'code128',
] as const satisfies readonly (typeof barcodeFormats)[number][];
/** Formats that Google Wallet rotates. */
export const rotatingFormats = ['qr', 'pdf417'] as const satisfies readonly (typeof barcodeFormats)[number][];
export const alignments = ['left', 'center', 'right', 'natural'] as const;
/** The target of a link on the back. */
export const linkKinds = ['website', 'phone', 'email', 'map'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Apple’s newer layouts; older systems show the classic one in any case. */
export const designStyles = ['poster', 'semantic'] as const;
export type DesignStyle = (typeof designStyles)[number];
/** Actions of a pass's buttons on iOS 27. */
export const actionTypes = [
  'viewSchedule',
  'watchTrailer',
  'listenToMusic',
  'call',
  'place',
  'addToBalance',
  'order',
  'shop',
  'membershipBenefits',
  'bookAppointment',
  'bookCar',
  'bookFlight',
  'bookStay',
  'viewOffersRewards',
] as const;
/** Apple’s links of an event guide (iOS 18) and of a boarding pass (iOS 26), by pass type. */
export const guideKinds = {
  eventTicket: {
    directionsInformationURL: 'website',
    parkingInformationURL: 'website',
    purchaseParkingURL: 'website',
    transitInformationURL: 'website',
    bagPolicyURL: 'website',
    accessibilityURL: 'website',
    orderFoodURL: 'website',
    merchandiseURL: 'website',
    addOnURL: 'website',
    transferURL: 'website',
    sellURL: 'website',
    contactVenueWebsite: 'website',
    contactVenueEmail: 'email',
    contactVenuePhoneNumber: 'phone',
  },
  boardingPass: {
    managementURL: 'website',
    changeSeatURL: 'website',
    upgradeURL: 'website',
    purchaseAdditionalBaggageURL: 'website',
    purchaseLoungeAccessURL: 'website',
    purchaseWifiURL: 'website',
    orderFoodURL: 'website',
    entertainmentURL: 'website',
    requestWheelchairURL: 'website',
    registerServiceAnimalURL: 'website',
    reportLostBagURL: 'website',
    transitProviderWebsiteURL: 'website',
    transitProviderEmail: 'email',
    transitProviderPhoneNumber: 'phone',
  },
} as const satisfies Record<string, Record<string, (typeof linkKinds)[number]>>;

export const attributeTypes = ['text', 'number', 'date', 'boolean', 'currency', 'url', 'image'] as const;
export type AttributeType = (typeof attributeTypes)[number];

/** `user`: one value for all passes of a person, referenced as `user.key`; `pass`: one per pass, referenced as `attributes.key`. */
export const attributeScopes = ['user', 'pass'] as const;
export type AttributeScope = (typeof attributeScopes)[number];

/** Built-in values of a person. Filters use them together with attributes, which may not use these keys. */
export const personKeys = ['firstName', 'lastName', 'email'] as const;
