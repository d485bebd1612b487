import { googleTextColor } from '@tessera/pass-design';
import {
  type CardBarcode,
  type CardBarcodeFormat,
  type CardImage,
  directionOf,
  hasPassed,
} from '../card-parts.ts';
import { type JsonRecord, recordOf, recordsOf, textOf } from '../json-reading.ts';
import { detectLinks } from '../text-segments.ts';
import type { GoogleCard, GoogleJourneyMode, GooglePassType } from './google-card.ts';
import { type GoogleDevice, googleValueText, localizedText } from './google-field-path.ts';
import { type GoogleRoots, googleFrontRows } from './google-front-rows.ts';

const defaultBackground = '#3c4043';

const barcodeFormats: Record<string, CardBarcodeFormat> = {
  QR_CODE: 'qr',
  PDF_417: 'pdf417',
  AZTEC: 'aztec',
  CODE_128: 'code128',
  CODE_39: 'code39',
  CODABAR: 'codabar',
  EAN_13: 'ean13',
  ITF_14: 'itf',
  DATA_MATRIX: 'dataMatrix',
  EAN_8: 'ean8',
  UPC_A: 'upcA',
  TEXT_ONLY: 'textOnly',
};

const states: Record<string, GoogleCard['state']> = {
  COMPLETED: 'completed',
  EXPIRED: 'expired',
  INACTIVE: 'inactive',
};

function passTypeOf(roots: GoogleRoots): GooglePassType {
  const { class: cls, object } = roots;
  if ('programName' in cls) return 'loyalty';
  if ('eventName' in cls) return 'eventTicket';
  if ('flightHeader' in cls) return 'flight';
  if ('transitType' in cls) return 'transit';
  if ('redemptionChannel' in cls) return 'offer';
  return 'cardNumber' in object || 'merchantName' in cls ? 'giftCard' : 'generic';
}

function imageOf(value: unknown, alt: string, locale: string): CardImage | undefined {
  const image = recordOf(value);
  const url = textOf(recordOf(image.sourceUri).uri);
  return url ? { url, alt: localizedText(image.contentDescription, locale) || alt } : undefined;
}

/** The phone computes the codes from a secret that browsers never get: the lab provides its phone's code, a preview shows a sample. */
function rotatingBarcodeOf(object: JsonRecord): CardBarcode | null {
  const barcode = recordOf(object.rotatingBarcode);
  const format = barcodeFormats[textOf(barcode.type)];
  if (!format) return null;
  return {
    format,
    message:
      textOf(barcode.currentValue) || textOf(barcode.valuePattern).replace('{totp_value_0}', '00000000'),
    altText: textOf(barcode.alternateText) || null,
    rotationSeconds: Math.max(1, Number(recordOf(barcode.totpDetails).periodMillis) / 1_000 || 30),
  };
}

function barcodeOf(object: JsonRecord): CardBarcode | null {
  const barcode = recordOf(object.barcode);
  const format = barcodeFormats[textOf(barcode.type)];
  if (!format) return null;
  return { format, message: textOf(barcode.value), altText: textOf(barcode.alternateText) || null };
}

function stopOf(value: unknown, locale: string) {
  const airport = recordOf(value);
  return {
    code: textOf(airport.airportIataCode),
    name: localizedText(airport.airportNameOverride, locale) || textOf(airport.airportIataCode),
  };
}

function journeyOf(roots: GoogleRoots, passType: GooglePassType, locale: string): GoogleCard['journey'] {
  const { class: cls, object } = roots;
  if (passType === 'flight') {
    return { from: stopOf(cls.origin, locale), to: stopOf(cls.destination, locale), mode: 'air' };
  }
  const leg = 'ticketLeg' in object ? recordOf(object.ticketLeg) : (recordsOf(object.ticketLegs)[0] ?? {});
  const station = (end: 'origin' | 'destination') => {
    const name = localizedText(leg[`${end}Name`], locale);
    return { code: textOf(leg[`${end}StationCode`]) || name, name };
  };
  const from = station('origin');
  const to = station('destination');
  if (passType !== 'transit' || !from.code || !to.code) return null;
  const modes: Record<string, GoogleJourneyMode> = { BUS: 'bus', RAIL: 'rail', TRAM: 'rail', FERRY: 'boat' };
  return { from, to, mode: modes[textOf(cls.transitType)] ?? 'other' };
}

function actionOf({ class: cls, object }: GoogleRoots, locale: string): GoogleCard['action'] {
  const { displayText, webAppLinkInfo } = recordOf(object.appLinkData ?? cls.appLinkData);
  const { uri, description } = recordOf(recordOf(recordOf(webAppLinkInfo).appTarget).targetUri);
  const href = textOf(uri);
  if (!/^https?:/i.test(href)) return null;
  return { label: localizedText(displayText, locale) || textOf(description) || href, href };
}

function detailsOf(roots: GoogleRoots, onFront: Set<string>, locale: string): GoogleCard['details'] {
  const both = [roots.object, roots.class];
  return {
    modules: both
      .flatMap((resource) => recordsOf(resource.textModulesData))
      .filter((module) => !onFront.has(textOf(module.id)))
      .map((module, index) => ({
        key: textOf(module.id) || String(index),
        header: localizedText(module.localizedHeader, locale) || textOf(module.header),
        segments: detectLinks(localizedText(module.localizedBody, locale) || textOf(module.body)),
      })),
    links: both
      .flatMap((resource) => recordsOf(recordOf(resource.linksModuleData).uris))
      .filter(({ uri }) => /^(https?:|tel:|mailto:|geo:)/i.test(textOf(uri)))
      .map(({ id, uri, description, localizedDescription }, index) => ({
        key: textOf(id) || String(index),
        label: localizedText(localizedDescription, locale) || textOf(description) || textOf(uri),
        href: textOf(uri),
      })),
    messages: both
      .flatMap((resource) => recordsOf(resource.messages))
      .map((message, index) => ({
        key: textOf(message.id) || String(index),
        header: localizedText(message.localizedHeader, locale) || textOf(message.header),
        body: localizedText(message.localizedBody, locale) || textOf(message.body),
      })),
  };
}

/**
 * Renders a pass from its class and object as Google Wallet shows it.
 * @param classJson the class of the REST API, as stored
 * @param objectJson the object of the REST API, as stored
 */
export function googleCardFromResources(
  classJson: unknown,
  objectJson: unknown,
  device: GoogleDevice,
): GoogleCard {
  const roots: GoogleRoots = { class: recordOf(classJson), object: recordOf(objectJson) };
  const { class: cls, object } = roots;
  const { locale } = device;
  const passType = passTypeOf(roots);
  const local = (value: unknown) => localizedText(value, locale);
  const issuerName = local(cls.localizedIssuerName) || local(object.cardTitle) || textOf(cls.issuerName);
  const titles = [cls.localizedProgramName, cls.programName, cls.localizedTitle, cls.title, cls.eventName];
  const carrier = recordOf(recordOf(cls.flightHeader).carrier);
  // Google shows a gift card's merchant and a flight's airline instead of the issuer.
  const owner =
    local(cls.localizedMerchantName) || textOf(cls.merchantName) || local(carrier.airlineName) || issuerName;
  const balance = passType === 'giftCard' ? googleValueText(object.balance, device) : '';
  const flight =
    `${textOf(carrier.carrierIataCode)} ${textOf(recordOf(cls.flightHeader).flightNumber)}`.trim();
  const background = [object.hexBackgroundColor, cls.hexBackgroundColor]
    .map(textOf)
    .find((hex) => /^#[0-9a-f]{6}$/i.test(hex));
  const logos = [object.logo, cls.programLogo, cls.logo, cls.titleImage, carrier.airlineLogo];
  const logo = logos.map((image) => imageOf(image, issuerName, locale)).find(Boolean);
  const hero = imageOf(object.heroImage ?? cls.heroImage, '', locale);
  const { rows, moduleIds } = googleFrontRows(roots, passType, device);
  const ended = hasPassed(textOf(recordOf(recordOf(object.validTimeInterval).end).date) || null, device.now);
  return {
    passType,
    issuerName: owner,
    title: local(object.header) || titles.map(local).find(Boolean) || balance || flight,
    subtitle: local(object.subheader) || local(recordOf(cls.venue).name) || null,
    colors: {
      background: background ?? defaultBackground,
      text: googleTextColor(background ?? defaultBackground),
    },
    images: { ...(logo ? { logo } : {}), ...(hero ? { hero } : {}) },
    journey: journeyOf(roots, passType, locale),
    rows,
    barcode: rotatingBarcodeOf(object) ?? barcodeOf(object),
    state: states[textOf(object.state)] ?? (ended ? 'expired' : 'active'),
    details: detailsOf(roots, moduleIds, locale),
    action: actionOf(roots, locale),
    direction: directionOf(locale),
  };
}
