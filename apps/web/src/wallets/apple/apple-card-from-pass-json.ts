import { type CardBarcode, type CardBarcodeFormat, directionOf, hasPassed } from '../card-parts.ts';
import { type JsonRecord, recordOf, recordsOf, textOf } from '../json-reading.ts';
import { anchorSegments, detectLinks } from '../text-segments.ts';
import {
  type AppleCard,
  type AppleCardField,
  type AppleImageSlot,
  type AppleLink,
  type AppleSlot,
  type AppleStyle,
  type AppleTransitType,
  appleStyles,
} from './apple-card.ts';
import { actionLabels, type PosterSource, posterSource } from './apple-poster.ts';
import { type AppleDevice, appleFrontText, appleValueText } from './apple-value-text.ts';

const imageSlots: AppleImageSlot[] = [
  ...(['logo', 'icon', 'strip', 'thumbnail', 'background', 'footer'] as const),
  ...(['artwork', 'primaryLogo', 'secondaryLogo'] as const),
];

const barcodeFormats: Record<string, CardBarcodeFormat> = {
  PKBarcodeFormatQR: 'qr',
  PKBarcodeFormatPDF417: 'pdf417',
  PKBarcodeFormatAztec: 'aztec',
  PKBarcodeFormatCode128: 'code128',
  PKBarcodeFormatCode39: 'code39',
  PKBarcodeFormatCodabar: 'codabar',
  PKBarcodeFormatEAN13: 'ean13',
  PKBarcodeFormatI2of5: 'itf',
};

/** Earlier versions ignore these. */
const formatsOfIos27 = new Set<CardBarcodeFormat>(['code39', 'codabar', 'ean13', 'itf']);

const transitTypes: Record<string, AppleTransitType> = {
  PKTransitTypeAir: 'air',
  PKTransitTypeTrain: 'train',
  PKTransitTypeBus: 'bus',
  PKTransitTypeBoat: 'boat',
};

const alignments: Record<string, AppleCardField['align']> = {
  PKTextAlignmentLeft: 'left',
  PKTextAlignmentCenter: 'center',
  PKTextAlignmentRight: 'right',
  PKTextAlignmentNatural: 'natural',
};

/** Accept only a color: a pass's text must not add another declaration or load an image. */
function colorOr(value: unknown, otherwise: string): string {
  const text = textOf(value).trim();
  return /^rgba?\([\d\s.,%]+\)$/i.test(text) || /^#[0-9a-f]{3,8}$/i.test(text) ? text : otherwise;
}

function readField(field: JsonRecord, slot: AppleSlot, device: AppleDevice): AppleCardField {
  const value = appleValueText(field, device);
  const text = slot === 'back' ? value : appleFrontText(field, device);
  const align = alignments[textOf(field.textAlignment)];
  const attributed = textOf(field.attributedValue);
  const noDetectors = Array.isArray(field.dataDetectorTypes) && field.dataDetectorTypes.length === 0;
  const detected = noDetectors ? [{ text }] : detectLinks(text);
  return {
    key: textOf(field.key),
    label: textOf(field.label),
    text,
    ...(text !== value && { value }),
    ...(align ? { align } : {}),
    ...(field.row === 1 ? { row: 1 } : {}),
    ...(slot === 'back' ? { segments: attributed ? anchorSegments(attributed) : detected } : {}),
  };
}

/**
 * Wallet uses the first format that it knows; the single `barcode` is for systems before iOS 9.
 * @param isKnown whether the device draws this format
 */
export function readBarcode(
  pass: JsonRecord,
  isKnown: (format: CardBarcodeFormat) => boolean,
): CardBarcode | null {
  for (const barcode of [...recordsOf(pass.barcodes), recordOf(pass.barcode)]) {
    const format = barcodeFormats[textOf(barcode.format)];
    if (!format || !isKnown(format)) continue;
    return { format, message: textOf(barcode.message), altText: textOf(barcode.altText) || null };
  }
  return null;
}

function readImages(imageUrl: (slot: AppleImageSlot) => string | undefined, logoAlt: string) {
  const entries = imageSlots.flatMap((slot) => {
    const url = imageUrl(slot);
    return url ? [[slot, { url, alt: slot === 'logo' ? logoAlt : '' }] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Wallet shows two on systems that support them, and none on tickets or boarding passes in the newer layout. */
function readActions(pass: JsonRecord, poster: PosterSource | null, device: AppleDevice): AppleLink[] {
  if ((device.iosVersion ?? 27) < 27 || (poster && poster.kind !== 'generic')) return [];
  return recordsOf(pass.featuredActions)
    .slice(0, 2)
    .map(({ identifier, type, url, placeIdentifier }) => ({
      key: textOf(identifier),
      label: actionLabels[textOf(type)] ?? textOf(type),
      href: /^(https?|tel):/i.test(textOf(url))
        ? textOf(url)
        : `https://maps.apple.com/place?place-id=${encodeURIComponent(textOf(placeIdentifier))}`,
    }));
}

/** Members such as `parkingInformationURL` and `contactVenueEmail`. */
const guideMember =
  /^(?!(?:webService|appLaunch)URL$)(?:[a-z][A-Za-z]*URL|(?:contactVenue|transitProvider)(?:Email|PhoneNumber|Website))$/;

function readGuide(pass: JsonRecord): AppleLink[] {
  return Object.entries(pass).flatMap(([key, value]) => {
    const address = textOf(value);
    if (!guideMember.test(key) || !address) return [];
    const scheme = key.endsWith('Email') ? 'mailto:' : key.endsWith('PhoneNumber') ? 'tel:' : '';
    if (!scheme && !/^https?:/i.test(address)) return [];
    const words = key.replace(/URL$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
    return [{ key, label: words.charAt(0).toUpperCase() + words.slice(1), href: `${scheme}${address}` }];
  });
}

/**
 * Renders a `pass.json` as a phone shows it; formats dates, numbers and money by the phone's locale.
 * @param passJson the parsed file, its texts in the phone's language (`localizePass`); members that are missing or
 * of the wrong type are ignored
 * @param imageUrl the URL of an image in the bundle (`logo`, `strip`, …), `undefined` if it is missing
 */
export function appleCardFromPassJson(
  passJson: unknown,
  imageUrl: (slot: AppleImageSlot) => string | undefined,
  device: AppleDevice,
): AppleCard {
  const { iosVersion = 27 } = device;
  const pass = recordOf(passJson);
  const style: AppleStyle = appleStyles.find((name) => name in pass) ?? 'generic';
  const groups = recordOf(pass[style]);
  const poster = posterSource(pass, device);
  const fields = (slot: AppleSlot) =>
    recordsOf(groups[`${slot}Fields`]).map((field) => readField(field, slot, device));
  const foreground = colorOr(pass.foregroundColor, '#000000');
  const organizationName = textOf(pass.organizationName);
  return {
    style,
    transitType: style === 'boardingPass' ? (transitTypes[textOf(groups.transitType)] ?? 'generic') : null,
    poster,
    actions: readActions(pass, poster, device),
    guide: readGuide(pass),
    organizationName,
    description: textOf(pass.description),
    logoText: textOf(pass.logoText),
    colors: {
      background: colorOr(pass.backgroundColor, '#ffffff'),
      foreground,
      label: colorOr(pass.labelColor, foreground),
    },
    images: readImages(imageUrl, organizationName),
    fields: {
      header: fields('header'),
      primary: fields('primary'),
      secondary: fields('secondary'),
      auxiliary: fields('auxiliary'),
      back: fields('back'),
    },
    barcode: readBarcode(pass, (format) => iosVersion >= 27 || !formatsOfIos27.has(format)),
    voided: pass.voided === true,
    expired: hasPassed(textOf(pass.expirationDate) || null, device.now),
    direction: directionOf(device.locale),
  };
}
