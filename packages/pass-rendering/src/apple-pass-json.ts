import { buildPassJson, type PassField, type PassJsonInput } from '@tessera/apple-wallet/pass-json';
import { type ContentField, latestMessageKey, type PassContent } from '@tessera/pass-design';
import {
  alignments,
  barcodeFormats,
  dateStyles,
  detectors,
  numberStyles,
  styles,
  transitTypes,
} from './apple-names.ts';
import { additionalFields, appleStyleOf, genericPoster } from './apple-poster.ts';
import { appleSemantics } from './apple-semantics.ts';
import { type BuiltInText, builtInText } from './built-in-texts.ts';

/** What distinguishes passes of the same content. Without a web service the pass never changes on the phone. */
export type AppleIdentifiers = Pick<
  PassJsonInput,
  'passTypeIdentifier' | 'teamIdentifier' | 'serialNumber' | 'webServiceURL' | 'authenticationToken'
>;

/**
 * The text of a pass's `pass.json`.
 * @throws AppleWalletError with the code and path of the first value that Wallet would refuse or ignore
 */
export function applePassJson(content: PassContent, identifiers: AppleIdentifiers): string {
  return buildPassJson(applePassForm(content, identifiers));
}

/** The input of `applePassJson` before validation, also for an unfinished design. Colors are `#rrggbb`. */
export function applePassForm(content: PassContent, identifiers: AppleIdentifiers): PassJsonInput {
  const groupable = content.passType === 'eventTicket' || content.passType === 'boardingPass';
  return {
    ...identifiers,
    organizationName: content.organizationName,
    description: content.description || content.heading || content.organizationName,
    ...(content.heading && { logoText: content.heading }),
    backgroundColor: content.colors.background,
    foregroundColor: content.colors.foreground,
    labelColor: content.colors.label,
    ...styleOf(content),
    ...barcodesOf(content),
    ...(content.locations.length > 0 && { locations: content.locations.map(({ id: _, ...place }) => place) }),
    ...(content.beacons && {
      beacons: content.beacons.map(({ id: _, uuid, ...beacon }) => ({ proximityUUID: uuid, ...beacon })),
    }),
    ...(content.maxDistance !== null && { maxDistance: content.maxDistance }),
    ...(content.expiresAt && { expirationDate: content.expiresAt }),
    ...(content.voided && { voided: true }),
    ...(groupable && content.groupingId && { groupingIdentifier: content.groupingId }),
    ...(content.sharingProhibited && { sharingProhibited: true }),
    ...appLinksOf(content),
    ...nfcOf(content),
    ...appleRelevance(content),
    ...semanticsOf(content),
    ...appleStyleOf(content),
  };
}

/** Wallet shows the first barcode format that its system supports. */
function barcodesOf({ barcode }: PassContent): Pick<PassJsonInput, 'barcodes'> {
  if (!barcode) return {};
  const { message, altText } = barcode;
  const barcodes = [barcode.format, barcode.fallback].flatMap((format) => {
    const name = format && Object.hasOwn(barcodeFormats, format) && barcodeFormats[format as AppleFormat];
    return name ? [{ format: name, message, ...(altText && { altText }) }] : [];
  });
  return barcodes.length > 0 ? { barcodes } : {};
}

type AppleFormat = keyof typeof barcodeFormats;

function styleOf(
  content: PassContent,
): Pick<
  PassJsonInput,
  'storeCard' | 'coupon' | 'eventTicket' | 'boardingPass' | 'generic' | 'posterGeneric'
> {
  const fields = {
    headerFields: fieldsOf(content.fields.header),
    primaryFields: fieldsOf(content.fields.primary),
    secondaryFields: fieldsOf(content.fields.secondary),
    auxiliaryFields: fieldsOf(content.fields.auxiliary),
    backFields: [
      newsField(content),
      ...fieldsOf(content.fields.back),
      ...linkFields(content),
      ...deepLinkField(content),
    ],
  };
  const style = styles[content.passType];
  if (style === 'boardingPass')
    return { boardingPass: { ...fields, transitType: transitTypes[content.transitMode ?? 'other'] } };
  return { [style]: { ...fields, ...additionalFields(content, fields) }, ...genericPoster(content, fields) };
}

/** Omits empty fields, since Wallet shows them as a gap with a label. */
function fieldsOf(fields: readonly ContentField[]): PassField[] {
  return fields.filter((field) => field.value !== '').map(fieldOf);
}

function fieldOf(field: ContentField): PassField {
  return {
    key: field.key,
    // A link's address is in `attributedValue`. Wallet announces a changed value, so holders read this one.
    value: field.kind === 'link' ? field.text : field.value,
    ...(field.label && { label: field.label }),
    ...(field.changeMessage && { changeMessage: field.changeMessage }),
    ...(field.align && { textAlignment: alignments[field.align] }),
    ...(field.detectors && { dataDetectorTypes: field.detectors.map((detector) => detectors[detector]) }),
    ...(field.row && { row: field.row }),
    ...formatOf(field),
  };
}

function formatOf(field: ContentField): Partial<PassField> {
  switch (field.kind) {
    case 'number':
      return { numberStyle: numberStyles[field.numberStyle ?? 'decimal'] };
    case 'currency':
      return field.currencyCode
        ? { currencyCode: field.currencyCode }
        : { numberStyle: 'PKNumberStyleDecimal' };
    case 'date':
    case 'dateTime':
      return dateFormatOf(field);
    case 'link':
      return { attributedValue: anchor(String(field.value), field.linkText || field.text) };
    case 'text':
      return {};
  }
}

/** Dates are in the workspace's time zone; the phone converts them to its own only on request. */
function dateFormatOf({ kind, dateStyle, timeStyle, isRelative, followsDevice }: ContentField) {
  return {
    dateStyle: dateStyles[dateStyle ?? 'medium'],
    timeStyle: kind === 'date' ? ('PKDateStyleNone' as const) : dateStyles[timeStyle ?? 'short'],
    ...(!followsDevice && { ignoresTimeZone: true }),
    ...(isRelative && { isRelative }),
  };
}

/** The built-in texts on the back of a pass. */
export function backBuiltIns({ message, deepLink }: PassContent): BuiltInText[] {
  return ['news', ...(message?.text ? [] : ['noNews' as const]), ...(deepLink ? ['more' as const] : [])];
}

/**
 * The back field for campaign messages, whose new value the lock screen shows verbatim. Present without a message as well: Wallet notifies when a
 * field changes, not when it first appears. Silent when a message is removed.
 */
function newsField({ message, isMessageRestored, locale }: PassContent): PassField {
  const text = message?.text || builtInText(locale, 'noNews');
  return {
    key: latestMessageKey,
    label: builtInText(locale, 'news'),
    value: text + (message?.mark ? invisibleMark(message.mark) : ''),
    ...(message?.text && !isMessageRestored && { changeMessage: '%@' }),
    ...(message?.link && {
      attributedValue: messageWithLink(text, message.link, builtInText(locale, 'openMessageLink')),
    }),
  };
}

/** Links through our redirect, whose URL means nothing to the holder. */
export const messageWithLink = (text: string, link: string, label: string): string =>
  `${escaped(text)} ${anchor(link, label)}`;

const invisible = ['\u200B', '\u200C', '\u2060'];

/** A number in zero-width characters: Wallet compares values, and does not notify for an equal one. */
const invisibleMark = (mark: number): string =>
  Array.from(mark.toString(invisible.length), (digit) => invisible[Number(digit)]).join('');

function linkFields(content: PassContent): PassField[] {
  return (content.links ?? []).map(({ id, label, address }) => ({
    key: freeKey(content, `link_${id}`),
    value: label,
    attributedValue: anchor(appleAddress(address), label),
  }));
}

/** iOS opens no `geo:` addresses, but URLs of Apple Maps. */
export const appleAddress = (address: string): string =>
  address.replace(/^geo:0,0\?q=/, 'https://maps.apple.com/?q=');

function deepLinkField(content: PassContent): PassField[] {
  const { deepLink, locale } = content;
  if (!deepLink) return [];
  const key = freeKey(content, 'deepLink');
  return [
    {
      key,
      label: builtInText(locale, 'more'),
      value: deepLink,
      attributedValue: anchor(deepLink, deepLink),
    },
  ];
}

/** Avoids a designed field's key: Wallet refuses a pass with duplicates. */
function freeKey({ fields }: PassContent, wanted: string): string {
  const taken = new Set(Object.values(fields).flatMap((slot) => fieldsOf(slot).map((field) => field.key)));
  let key = wanted;
  while (taken.has(key)) key += '_';
  return key;
}

/** Apple requires the app's id with its URL. */
function appLinksOf({ appLinks }: PassContent): Partial<PassJsonInput> {
  if (!appLinks || appLinks.appStoreIds.length === 0) return {};
  return {
    associatedStoreIdentifiers: appLinks.appStoreIds,
    ...(appLinks.launchUrl && { appLaunchURL: appLinks.launchUrl }),
  };
}

function semanticsOf(content: PassContent): Partial<PassJsonInput> {
  const semantics = appleSemantics(content);
  return Object.keys(semantics).length > 0 ? { semantics } : {};
}

/** Apple requires the encryption key with the message. */
function nfcOf({ nfc }: PassContent): Partial<PassJsonInput> {
  if (!nfc?.encryptionPublicKey) return {};
  const { message, encryptionPublicKey, requiresAuthentication } = nfc;
  return { nfc: { message, encryptionPublicKey, ...(requiresAuthentication && { requiresAuthentication }) } };
}

/** `<a href>` is the only element Wallet renders. */
export function anchor(address: string, text: string): string {
  return `<a href="${escaped(address)}">${escaped(text)}</a>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * When iOS suggests the pass. Wallet reads dates on tickets and boarding passes only. `relevantDate` is for iOS 17 and older, which only know
 * instants: a date without a time would surface at midnight.
 */
export function appleRelevance({
  passType,
  relevantDates,
}: PassContent): Pick<PassJsonInput, 'relevantDate' | 'relevantDates'> {
  if (!relevantDates || (passType !== 'eventTicket' && passType !== 'boardingPass')) return {};
  const instant = relevantDates.find(({ end }) => end === null);
  return {
    ...(instant && { relevantDate: instant.start }),
    relevantDates: relevantDates.map(({ start, end }) =>
      end ? { startDate: start, endDate: end } : { date: start },
    ),
  };
}
