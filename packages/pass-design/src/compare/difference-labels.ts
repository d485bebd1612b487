import { barcodeRules } from '../document/barcode-formats.ts';
import { barcodeFormats } from '../document/design-choices.ts';
import type { DesignDocument } from '../document/design-document.ts';
import { detailsOf } from '../document/details.ts';
import { languageName } from '../document/locale.ts';
import type { FieldSlot, ImageSlot } from '../document/pass-type.ts';
import { formatDifferences } from '../formats/field-formats.ts';
import type { WordsByKey } from './compare-properties.ts';
import { count, listWords, quote } from './difference-words.ts';

const number = (value: unknown) => String(value ?? 'none');
const color = { show: (value: unknown) => String(value ?? 'none').toLowerCase() };

const slotNames: Record<FieldSlot, string> = {
  header: 'Header',
  primary: 'Primary',
  secondary: 'Secondary',
  auxiliary: 'Auxiliary',
  back: 'Back',
};

export const imageNames: Record<ImageSlot, string> = {
  logo: 'Logo',
  icon: 'Icon',
  cover: 'Cover image',
  thumbnail: 'Thumbnail',
  background: 'Background image',
  artwork: 'Poster picture',
  primaryLogo: 'Poster logo',
  secondaryLogo: 'Second logo',
};

const styleNames: Readonly<Record<string, string>> = { poster: 'poster', semantic: 'that of iOS 26' };

export const textWords: WordsByKey = {
  style: { label: 'Style', show: (value) => styleNames[String(value)] ?? 'classic' },
  footerColor: { label: 'Footer color', ...color },
  fields: {
    label: 'Fields',
    show: (value) => (Array.isArray(value) ? listWords(value) : 'the auxiliary ones'),
  },
  transitMode: { label: 'Kind of journey', names: {} },
  language: { label: 'Default language', show: (value) => languageName(String(value)) },
};

export const colorWords: WordsByKey = {
  background: { label: 'Background color', ...color },
  foreground: { label: 'Text color', ...color },
  label: { label: 'Label color', ...color },
  variants: { say: () => 'Colors by value changed' },
};

/** A replaced picture always has another crop. */
export function imageWords(name: string, isReplaced: boolean): WordsByKey {
  return {
    file: { say: () => `${name} replaced` },
    crop: { say: () => (isReplaced ? '' : `${name} cropped differently`) },
    alt: { label: 'Description' },
    attribute: {
      say: (_before, after) =>
        `${name} ${after ? 'shows the picture of each holder' : 'no longer varies by holder'}`,
    },
    variants: { say: () => `${name} by value changed` },
    stamps: { say: () => 'Stamps changed' },
    google: { say: () => `${name} of Google Wallet changed` },
  };
}

const slotName = (slot: unknown) => slotNames[slot as FieldSlot];

export const fieldWords: WordsByKey = {
  googleRows: { say: () => 'Rows in Google Wallet changed' },
  slot: { say: (before, after, field) => `${field} moved from ${slotName(before)} to ${slotName(after)}` },
  ...formatDifferences,
  align: { label: 'Alignment', names: {} },
  changeMessage: { label: 'Notification' },
  urgent: { say: (_before, after, field) => `${field} is ${after ? 'now' : 'no longer'} urgent` },
  row: { show: (value) => String(Number(value ?? 0) + 1) },
};

const attributeTypeNames = {
  boolean: 'yes or no',
  currency: 'amount of money',
  url: 'web address',
  image: 'picture',
};

export const attributeWords: WordsByKey = {
  type: { names: attributeTypeNames },
  scope: { label: 'Owner', names: { user: 'person' } },
  required: { say: (_before, after, attribute) => `${attribute} is ${after ? 'now' : 'no longer'} required` },
  onSignUpForm: {
    say: (_before, after, attribute) =>
      `${attribute} is ${after ? 'now' : 'no longer'} asked for on the sign-up form`,
  },
};

export const locationWords: WordsByKey = {
  name: { label: 'Name' },
  relevantText: { label: 'Text' },
};

export const beaconWords: WordsByKey = {
  ...locationWords,
  uuid: { label: 'UUID' },
  major: { show: number },
  minor: { show: number },
};

export const linkWords: WordsByKey = { kind: { names: {} } };

/** The editor's labels for the details of this pass type. */
export function detailWords(document: DesignDocument): WordsByKey {
  return Object.fromEntries(
    detailsOf(document).map(({ key, label, kind }) => [
      key,
      { label, ...(kind === 'channel' && { names: {} }) },
    ]),
  );
}

const formatNames = Object.fromEntries(barcodeFormats.map((format) => [format, barcodeRules[format].name]));

export const barcodeWords: WordsByKey = {
  format: { names: formatNames },
  message: { label: 'Content' },
  altText: { label: 'Caption' },
  fallback: { label: 'Other format', names: formatNames },
  rotating: {
    say: (_before, after) => `Barcode ${after ? 'now rotates' : 'no longer rotates'} in Google Wallet`,
  },
};

const otherFeatureWords: WordsByKey = {
  maxDistance: { label: 'Distance of reminders', show: (value) => count(Number(value), 'meter') },
  validFrom: { label: 'Valid from' },
  nearest: { label: 'Near' },
  groupPasses: { label: 'Group' },
  deepLink: { label: 'Deep link' },
  nfc: { label: 'NFC' },
  guide: { label: 'Guide' },
  featuredActions: { label: 'Featured actions' },
  appStoreIds: { label: 'App Store ids' },
  launchUrl: { label: 'Launch address' },
  encryptionPublicKey: { label: 'Public key' },
  sharingProhibited: { say: (_before, after) => `Sharing is ${after ? 'now prohibited' : 'allowed again'}` },
};

export function featureWords(timezone: string): WordsByKey {
  return { ...otherFeatureWords, expiry: expiryWords(timezone) };
}

/** Both kinds of expiry in one sentence; a fixed one in the given time zone. */
function expiryWords(timezone: string) {
  const show = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return 'never';
    if ('at' in value && typeof value.at === 'string') return dateAndTime(value.at, timezone);
    return 'days' in value ? `${count(Number(value.days), 'day')} after issue` : 'another time';
  };
  return {
    say: (before: unknown, after: unknown) => `Expiry changed from ${show(before)} to ${show(after)}`,
  };
}

function dateAndTime(at: string, timezone: string): string {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return quote(at);
  return instant.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: timezone });
}
