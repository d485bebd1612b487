import type { GoogleObject, Json } from '@tessera/google-wallet/write';
import { type DesignDocument, type DetailKey, type Field, fieldSlots } from '@tessera/pass-design';
import { googleTypeOf } from './google-layout.ts';
import type { GoogleTemplate } from './google-template.ts';

/** Values of an object by their path at Google. */
export type AnnouncedValues = Record<string, Json>;

/**
 * Details that Google shows in values whose change it announces, if a write requests it (`notifyPreference`).
 * @see https://developers.google.com/wallet/retail/loyalty-cards/use-cases/trigger-push-notifications
 * @see https://developers.google.com/wallet/tickets/events/use-cases/trigger-push-notifications
 * @see https://developers.google.com/wallet/tickets/boarding-passes/use-cases/trigger-push-notifications
 */
const pathsOfDetails: Partial<Record<GoogleTemplate['type'], Partial<Record<DetailKey, string>>>> = {
  loyalty: { points: 'loyaltyPoints.balance', secondaryPoints: 'secondaryLoyaltyPoints.balance' },
  eventTicket: { section: 'seatInfo', row: 'seatInfo', seat: 'seatInfo', entrance: 'seatInfo' },
  flight: { seat: 'boardingAndSeatingInfo.seatNumber' },
};

/** The value at Google whose change is announced, for the field with this change message; null if Google announces none. */
export function googleAnnouncement(
  { document, type, layout }: Pick<GoogleTemplate, 'document' | 'type' | 'layout'>,
  { key, value }: Pick<Field, 'key' | 'value'>,
): string | null {
  if (key === layout.points) return 'loyaltyPoints.balance';
  const paths: [string, string][] = Object.entries(pathsOfDetails[type] ?? {});
  const shown = paths.find(([detail]) => isSameText(document.details[detail as DetailKey], value));
  return shown?.[1] ?? null;
}

const isSameText = (detail: string | undefined, value: string): boolean =>
  detail !== undefined && detail.trim() !== '' && detail.trim() === value.trim();

/**
 * Details of a flight's class, of which Google notifies by itself shortly before departure, without a request of ours.
 * @see https://developers.google.com/wallet/tickets/boarding-passes/use-cases/receive-flight-updates
 */
const watchedDetails: readonly DetailKey[] = ['originTerminal', 'originGate', 'boardsAt', 'departsAt'];

/** Whether the field shows what Google watches of a flight, in whatever format. */
export function isWatchedByGoogle(
  { document, type }: Pick<GoogleTemplate, 'document' | 'type'>,
  { value }: Pick<Field, 'value'>,
): boolean {
  const shown = firstReference(value);
  return (
    type === 'flight' &&
    shown !== undefined &&
    watchedDetails.some((key) => firstReference(document.details[key] ?? '') === shown)
  );
}

const firstReference = (text: string): string | undefined => /\{\{-?\s*([\w.]+)/.exec(text)?.[1];

/** Of a design, before its values decide whether a boarding pass is a flight. */
export function announcedType(
  document: Pick<DesignDocument, 'passType' | 'transitMode'>,
): GoogleTemplate['type'] {
  const isFlight = document.passType === 'boardingPass' && document.transitMode === 'air';
  return isFlight ? 'flight' : googleTypeOf(document);
}

/** The object's values that a field with a change message shows, and Google announces. */
export function announcedValues(template: GoogleTemplate, object: GoogleObject): AnnouncedValues {
  return Object.fromEntries(announcedPaths(template).map(({ path }) => [path, valueAt(object, path)]));
}

/** Whether the change of a field that is marked urgent is among them, or any of a flight, whose passengers wait for it. */
export function isUrgentChange(template: GoogleTemplate, changed: ReadonlySet<string>): boolean {
  return announcedPaths(template).some(({ path, isUrgent }) => isUrgent && changed.has(path));
}

function announcedPaths(template: GoogleTemplate): { path: string; isUrgent: boolean }[] {
  const { fields } = template.document;
  return fieldSlots
    .flatMap((slot) => fields[slot])
    .flatMap((field) => {
      const path = field.changeMessage ? googleAnnouncement(template, field) : null;
      const isUrgent = field.urgent === true || template.type === 'flight';
      return path === null ? [] : [{ path, isUrgent }];
    });
}

/** The paths whose value changed; a value that was not announced before is none. */
export function changedAnnouncements(before: AnnouncedValues | null, after: AnnouncedValues): Set<string> {
  return new Set(
    Object.entries(after)
      .filter(([path, value]) => before && path in before && canonical(before[path]) !== canonical(value))
      .map(([path]) => path),
  );
}

/** PostgreSQL reorders the keys of JSON. */
function canonical(value: Json | undefined): string {
  return JSON.stringify(value ?? null, (_, part: Json) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

function valueAt(object: GoogleObject, path: string): Json {
  let value: Json = object;
  for (const name of path.split('.'))
    value =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? (value[name] ?? null) : null;
  return value;
}
