import type { TransitType } from '@tessera/apple-wallet/pass-json';
import type { TransitMode } from '@tessera/pass-design';

// Apple's names for the choices of a design, to write pass.json and to import one.

export const styles = {
  loyalty: 'storeCard',
  coupon: 'coupon',
  giftCard: 'storeCard',
  eventTicket: 'eventTicket',
  boardingPass: 'boardingPass',
  generic: 'generic',
} as const;

export const transitTypes: Record<TransitMode, TransitType> = {
  air: 'PKTransitTypeAir',
  rail: 'PKTransitTypeTrain',
  bus: 'PKTransitTypeBus',
  boat: 'PKTransitTypeBoat',
  other: 'PKTransitTypeGeneric',
};

/** The formats that Apple supports. */
export const barcodeFormats = {
  qr: 'PKBarcodeFormatQR',
  pdf417: 'PKBarcodeFormatPDF417',
  aztec: 'PKBarcodeFormatAztec',
  code128: 'PKBarcodeFormatCode128',
  code39: 'PKBarcodeFormatCode39',
  codabar: 'PKBarcodeFormatCodabar',
  ean13: 'PKBarcodeFormatEAN13',
  itf: 'PKBarcodeFormatI2of5',
} as const;

export const alignments = {
  left: 'PKTextAlignmentLeft',
  center: 'PKTextAlignmentCenter',
  right: 'PKTextAlignmentRight',
  natural: 'PKTextAlignmentNatural',
} as const;

export const numberStyles = {
  decimal: 'PKNumberStyleDecimal',
  percent: 'PKNumberStylePercent',
  scientific: 'PKNumberStyleScientific',
  spellOut: 'PKNumberStyleSpellOut',
} as const;

export const dateStyles = {
  short: 'PKDateStyleShort',
  medium: 'PKDateStyleMedium',
  long: 'PKDateStyleLong',
  full: 'PKDateStyleFull',
} as const;

export const detectors = {
  phoneNumber: 'PKDataDetectorTypePhoneNumber',
  link: 'PKDataDetectorTypeLink',
  address: 'PKDataDetectorTypeAddress',
  calendarEvent: 'PKDataDetectorTypeCalendarEvent',
} as const;
