import {
  completeAddress,
  type DesignDocument,
  type DesignLink,
  guideKeysOf,
  type LinkKind,
  labelLengthMax,
  linksMax,
  urlLengthMax,
} from '@tessera/pass-design';
import type { ImportReader, Json } from './import-notes.ts';

/** Link keys of iOS 18: addresses, and contacts of the venue or the carrier. */
const linkKeys: Readonly<Record<string, LinkKind>> = {
  bagPolicyURL: 'website',
  orderFoodURL: 'website',
  parkingInformationURL: 'website',
  directionsInformationURL: 'website',
  purchaseParkingURL: 'website',
  merchandiseURL: 'website',
  transitInformationURL: 'website',
  accessibilityURL: 'website',
  addOnURL: 'website',
  transferURL: 'website',
  sellURL: 'website',
  changeSeatURL: 'website',
  entertainmentURL: 'website',
  purchaseAdditionalBaggageURL: 'website',
  purchaseLoungeAccessURL: 'website',
  purchaseWifiURL: 'website',
  upgradeURL: 'website',
  managementURL: 'website',
  registerServiceAnimalURL: 'website',
  reportLostBagURL: 'website',
  requestWheelchairURL: 'website',
  contactVenueEmail: 'email',
  contactVenuePhoneNumber: 'phone',
  contactVenueWebsite: 'website',
  transitProviderEmail: 'email',
  transitProviderPhoneNumber: 'phone',
  transitProviderWebsiteURL: 'website',
};

export const knownLinkKeys = Object.keys(linkKeys);

/** A pass's links after those from back fields. Links of a guide that the design has are excluded. */
export function importLinks(
  reader: ImportReader,
  pass: Json,
  { links, passType }: Pick<DesignDocument, 'links' | 'passType'>,
): DesignLink[] {
  const all = [...links];
  const guide: readonly string[] = guideKeysOf(passType);
  for (const [key, kind] of Object.entries(linkKeys)) {
    const address = pass[key];
    if (address === undefined || address === null || guide.includes(key)) continue;
    const text = reader.text(address, key, urlLengthMax);
    if (text === '') continue;
    if (kind === 'phone') notePhone(reader, key, text);
    if (all.length >= linksMax)
      reader.note(key, `A design has at most ${linksMax} links; this one was left out.`);
    else {
      all.push({ id: freeId(key, all), kind, label: labelOfKey(key), address: text });
      reader.note(key, 'This became a link on the back.');
    }
  }
  return all;
}

/** The id, or a free one with the same beginning; link ids have at most 50 characters. */
export function freeId(id: string, links: readonly DesignLink[]): string {
  let free = id;
  for (let number = 2; links.some((link) => link.id === free); number += 1)
    free = `${id.slice(0, 45)}_${number}`;
  return free;
}

/** `purchaseParkingURL` → “Purchase parking” */
function labelOfKey(key: string): string {
  const words = key.replace(/URL$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Linked = Pick<DesignLink, 'id' | 'label' | 'address'>;

/** A link by the scheme of its address; null if designs do not support it. */
export function linkFromAddress(
  reader: ImportReader,
  path: string,
  { id, label, address: given }: Linked,
): DesignLink | null {
  const kind = kindOfAddress(given);
  const address = telephoneAddress(reader, path, given);
  if (!kind || address.length > urlLengthMax || !URL.canParse(address) || holdsUnstorable(label + address))
    return null;
  return {
    id,
    kind,
    label: reader.text(label, path, labelLengthMax),
    address: reader.text(address, path, urlLengthMax),
  };
}

/** The address with the number as phones dial it; notes a number that they cannot dial. */
export function telephoneAddress(reader: ImportReader, path: string, address: string): string {
  if (!/^tel:/i.test(address)) return address;
  const written = decoded(address);
  const dialed = completeAddress('phone', written);
  if (dialed === null) reader.note(path, noNumber);
  else if (dialed.replace(/\D/g, '') !== written.replace(/\D/g, ''))
    reader.note(path, `Phones dial ${dialed.slice('tel:'.length)} for this number.`);
  return dialed ?? address;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

export function notePhone(reader: ImportReader, path: string, number: string): void {
  if (number !== '' && completeAddress('phone', number) === null) reader.note(path, noNumber);
}

const noNumber = 'What a phone dials for this number cannot be told; correct it.';

const holdsUnstorable = (text: string): boolean =>
  text.includes('\u0000') || !text.isWellFormed() || /\{[{%]/.test(text);

function kindOfAddress(address: string): LinkKind | null {
  if (/^tel:/i.test(address)) return 'phone';
  if (/^mailto:/i.test(address)) return 'email';
  if (/^(https:\/\/maps\.apple\.com\/|geo:)/i.test(address)) return 'map';
  return /^https?:\/\//i.test(address) ? 'website' : null;
}
