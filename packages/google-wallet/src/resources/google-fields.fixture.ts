import type { GooglePassType } from './pass-type.ts';

// The fields in Google's REST reference of each resource that this package writes. Google answers 400 for an unknown field.
// Source: developers.google.com/wallet/reference/rest/v1, the fourteen class and object pages.

const everyClass = [
  'id',
  'classTemplateInfo',
  'textModulesData',
  'linksModuleData',
  'merchantLocations',
  'multipleDevicesAndHoldersAllowedStatus',
  'callbackOptions',
  'appLinkData',
];

const everyReviewedClass = [
  ...everyClass,
  'issuerName',
  'reviewStatus',
  'hexBackgroundColor',
  'heroImage',
  'homepageUri',
  'countryCode',
];

const everyObject = [
  'id',
  'classId',
  'state',
  'barcode',
  'rotatingBarcode',
  'heroImage',
  'textModulesData',
  'linksModuleData',
  'merchantLocations',
  'validTimeInterval',
  'groupingInfo',
  'appLinkData',
  'linkedObjectIds',
  'smartTapRedemptionValue',
];

export const classFields: Record<GooglePassType, string[]> = {
  generic: everyClass,
  offer: [
    ...everyReviewedClass,
    'title',
    'localizedTitle',
    'provider',
    'titleImage',
    'redemptionChannel',
    'details',
    'finePrint',
  ],
  loyalty: [
    ...everyReviewedClass,
    'programName',
    'localizedProgramName',
    'programLogo',
    'accountNameLabel',
    'accountIdLabel',
    'rewardsTier',
    'rewardsTierLabel',
  ],
  giftCard: [
    ...everyReviewedClass,
    'merchantName',
    'localizedMerchantName',
    'programLogo',
    'cardNumberLabel',
    'pinLabel',
  ],
  eventTicket: [...everyReviewedClass, 'eventName', 'logo', 'venue', 'dateTime', 'finePrint'],
  flight: [
    ...everyReviewedClass,
    'flightHeader',
    'origin',
    'destination',
    'localScheduledDepartureDateTime',
    'localBoardingDateTime',
    'localScheduledArrivalDateTime',
  ],
  transit: [...everyReviewedClass, 'transitType', 'transitOperatorName', 'logo'],
};

const everyNotifyingObject = [...everyObject, 'notifyPreference'];

export const objectFields: Record<GooglePassType, string[]> = {
  generic: [...everyObject, 'cardTitle', 'header', 'subheader', 'logo', 'hexBackgroundColor', 'genericType'],
  offer: everyNotifyingObject,
  loyalty: [...everyNotifyingObject, 'accountId', 'accountName', 'loyaltyPoints', 'secondaryLoyaltyPoints'],
  giftCard: [...everyNotifyingObject, 'cardNumber', 'pin', 'balance', 'balanceUpdateTime'],
  eventTicket: [
    ...everyNotifyingObject,
    'hexBackgroundColor',
    'ticketHolderName',
    'ticketNumber',
    'ticketType',
    'reservationInfo',
    'faceValue',
    'seatInfo',
  ],
  flight: [
    ...everyNotifyingObject,
    'hexBackgroundColor',
    'passengerName',
    'reservationInfo',
    'boardingAndSeatingInfo',
  ],
  transit: [
    ...everyNotifyingObject,
    'hexBackgroundColor',
    'tripType',
    'passengerNames',
    'ticketNumber',
    'purchaseDetails',
    'ticketLegs',
  ],
};
