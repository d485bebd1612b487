import { type JsonRecord, recordOf, recordsOf, textOf } from '../json-reading.ts';
import type { GoogleCard, GoogleCardItem, GooglePassType } from './google-card.ts';
import { type GoogleDevice, googleValueText, localizedText, resolveFieldPath } from './google-field-path.ts';

export type GoogleRoots = { class: JsonRecord; object: JsonRecord };

const defaultPaths: Record<GooglePassType, string[][]> = {
  generic: [],
  loyalty: [
    ['object.loyaltyPoints.balance', 'object.secondaryLoyaltyPoints.balance'],
    ['object.accountName', 'object.accountId'],
  ],
  offer: [['object.validTimeInterval.end']],
  giftCard: [['object.balance'], ['object.cardNumber', 'object.pin']],
  eventTicket: [
    ['class.dateTime.start', 'class.venue.name'],
    ['object.seatInfo.section', 'object.seatInfo.row', 'object.seatInfo.seat'],
    ['object.ticketHolderName'],
  ],
  flight: [
    ['class.localScheduledDepartureDateTime', 'class.origin.gate'],
    [
      'object.passengerName',
      'object.boardingAndSeatingInfo.seatNumber',
      'object.boardingAndSeatingInfo.boardingGroup',
    ],
  ],
  transit: [
    ['object.ticketLeg.departureDateTime', 'object.ticketLeg.platform'],
    ['object.passengerNames', 'object.ticketNumber'],
  ],
};

const knownLabels: Record<string, string> = {
  accountName: 'Name',
  accountId: 'Member ID',
  end: 'Valid until',
  start: 'Date',
  cardNumber: 'Card number',
  pin: 'PIN',
  balance: 'Balance',
  ticketHolderName: 'Name',
  passengerName: 'Passenger',
  passengerNames: 'Passengers',
  localScheduledDepartureDateTime: 'Departs',
  departureDateTime: 'Departs',
  seatNumber: 'Seat',
  boardingGroup: 'Group',
};

const labelMembers: Record<string, string> = {
  accountName: 'accountNameLabel',
  accountId: 'accountIdLabel',
  cardNumber: 'cardNumberLabel',
  pin: 'pinLabel',
  rewardsTier: 'rewardsTierLabel',
};

function itemAt(path: string, roots: GoogleRoots, device: GoogleDevice): GoogleCardItem | undefined {
  const { value, parent, name } = resolveFieldPath(path, roots);
  const record = recordOf(value);
  const isModule = 'body' in record || 'header' in record;
  const { locale } = device;
  const text = isModule
    ? localizedText(record.localizedBody, locale) || textOf(record.body)
    : googleValueText(value, device);
  if (!text) return undefined;
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  const label = isModule
    ? localizedText(record.localizedHeader, locale) || textOf(record.header)
    : localizedText(parent.localizedLabel, locale) ||
      textOf(parent.label) ||
      textOf(record.label) ||
      localizedText(roots.class[labelMembers[name] ?? ''], locale) ||
      (knownLabels[name] ?? words.charAt(0).toUpperCase() + words.slice(1));
  return { key: path, label, text };
}

function templatePaths(cls: JsonRecord): string[][] | undefined {
  const override = recordOf(recordOf(cls.classTemplateInfo).cardTemplateOverride);
  const rows = recordsOf(override.cardRowTemplateInfos);
  if (rows.length === 0) return undefined;
  return rows.map((row) =>
    Object.values(row).flatMap((shape) => {
      const { item, startItem, middleItem, endItem } = recordOf(shape);
      return [item, startItem, middleItem, endItem].flatMap((slot) => {
        const [field] = recordsOf(recordOf(recordOf(slot).firstValue).fields);
        return field ? [textOf(field.fieldPath)] : [];
      });
    }),
  );
}

/**
 * The rows between title and barcode: the class's layout, or Google's for the type. Missing values leave a gap.
 * `moduleIds` are the text modules of the layout, which the details omit.
 */
export function googleFrontRows(
  roots: GoogleRoots,
  passType: GooglePassType,
  device: GoogleDevice,
): { rows: GoogleCard['rows']; moduleIds: Set<string> } {
  const paths = templatePaths(roots.class) ?? defaultPaths[passType];
  const rows = paths
    .map((row) => row.flatMap((path) => itemAt(path, roots, device) ?? []))
    .filter((row) => row.length > 0);
  const moduleIds = paths.flat().flatMap((path) => /textModulesData\['([^']+)'\]/.exec(path)?.[1] ?? []);
  return { rows, moduleIds: new Set(moduleIds) };
}
