import { completeAddress } from '../document/address.ts';
import { isWholeDay, readInstant, writeInstant } from '../document/calendar.ts';
import type { DesignDocument } from '../document/design-document.ts';
import { type Details, detailsOf } from '../document/details.ts';
import type { DesignLink } from '../document/features-schema.ts';
import type { ContentDate, ContentLink, ContentNfc, PassContent } from './pass-content.ts';
import { renderText } from './render-text.ts';
import type { Scope } from './scope.ts';

type Extras = Pick<
  PassContent,
  'details' | 'validFrom' | 'relevantDates' | 'beacons' | 'links' | 'appLinks' | 'nfc'
>;

/** 00:00 to 23:59: Apple accepts intervals of at most 24 hours, even when clocks change. */
const dayMilliseconds = (24 * 60 - 1) * 60_000;
/** An NFC terminal's limit. */
const nfcBytesMax = 64;

export const isNfcMessage = (text: string): boolean => new TextEncoder().encode(text).length <= nfcBytesMax;

/** What a pass carries besides what it shows. Empty and invalid values are left out: one of them would cost the whole pass. */
export function renderExtras(scope: Scope, document: DesignDocument): Extras {
  const { relevantDates, beacons, appLinks, validFrom } = document.features;
  const start = validFrom ? readInstant(renderText(validFrom, scope).trim(), scope.timezone) : null;
  const details = renderDetails(scope, document);
  const dates = relevantDates.flatMap((date) => renderDate(scope, date) ?? []);
  const links = document.links.flatMap((link) => renderLink(scope, link) ?? []);
  const nfc = renderNfc(scope, document.features.nfc);
  const launchUrl = appLinks?.launchUrl ? renderText(appLinks.launchUrl, scope).trim() : '';
  return {
    ...(Object.keys(details).length > 0 && { details }),
    ...(start && { validFrom: writeInstant(start, scope.timezone) }),
    ...(dates.length > 0 && { relevantDates: dates }),
    ...(beacons.length > 0 && {
      beacons: beacons.map(({ relevantText, ...beacon }) => ({
        ...beacon,
        ...(relevantText && { relevantText: renderText(relevantText, scope) }),
      })),
    }),
    ...(links.length > 0 && { links }),
    ...(appLinks && {
      appLinks: {
        launchUrl: URL.canParse(launchUrl) ? launchUrl : null,
        appStoreIds: appLinks.appStoreIds,
        androidPackage: appLinks.androidPackage ?? null,
      },
    }),
    ...(nfc && { nfc }),
  };
}

function renderDetails(scope: Scope, document: DesignDocument): Details {
  const details: Details = {};
  for (const { key, kind } of detailsOf(document)) {
    const source = document.details[key];
    if (!source) continue;
    const text = renderText(source, scope).trim();
    const value = kind === 'date' ? renderDay(text, scope.timezone) : text;
    if (value) details[key] = value;
  }
  return details;
}

function renderDay(text: string, timezone: string): string | null {
  const instant = readInstant(text, timezone);
  if (!instant) return null;
  if (isWholeDay(text)) return text;
  // Keep the text's offset: an airport or venue elsewhere has its own time. UTC counts as no offset, since programs write instants so.
  const [offset] = /[+-]\d{2}:?\d{2}$/.exec(text) ?? [];
  return offset ? writeWithOffset(instant, offset) : writeInstant(instant, timezone);
}

/** The instant with the offset of the text. */
function writeWithOffset(instant: Date, offset: string): string {
  const sign = offset.startsWith('-') ? -1 : 1;
  const minutes = sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2)));
  const local = new Date(instant.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  return `${local}${offset.slice(0, 3)}:${offset.slice(-2)}`;
}

function renderDate(scope: Scope, date: { start: string; end?: string | undefined }): ContentDate | null {
  const text = renderText(date.start, scope).trim();
  const start = readInstant(text, scope.timezone);
  if (!start) return null;
  const wholeDay = isWholeDay(text) ? new Date(start.getTime() + dayMilliseconds) : null;
  const end = date.end ? readInstant(renderText(date.end, scope).trim(), scope.timezone) : null;
  const last =
    end && end > start ? new Date(Math.min(end.getTime(), start.getTime() + dayMilliseconds)) : wholeDay;
  return { start: writeInstant(start, scope.timezone), end: last && writeInstant(last, scope.timezone) };
}

function renderLink(scope: Scope, { id, kind, label, address }: DesignLink): ContentLink | null {
  const text = renderText(address, scope).trim();
  const complete = completeAddress(kind, text);
  if (!complete) return null;
  return { id, label: renderText(label, scope).trim() || text, address: complete };
}

function renderNfc(scope: Scope, nfc: DesignDocument['features']['nfc']): ContentNfc | null {
  if (!nfc) return null;
  const message = renderText(nfc.message, scope).trim();
  if (message === '' || !isNfcMessage(message)) return null;
  return {
    message,
    encryptionPublicKey: nfc.encryptionPublicKey ?? null,
    requiresAuthentication: nfc.requiresAuthentication,
    redemptionIssuers: nfc.redemptionIssuers,
  };
}
