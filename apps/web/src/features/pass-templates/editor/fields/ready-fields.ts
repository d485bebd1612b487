import type { Attribute, DesignDocument, Field, PassType } from '@tessera/pass-design';
import { referenceTo } from '../attributes/rename-reference.ts';
import { makeUnique, newId } from './key-from-label.ts';
import { takenAttributeKeys, takenFieldKeys } from './taken-keys.ts';

/** A common field of a pass type, with the attribute of its value, if any. */
export type ReadyField = {
  key: string;
  label: string;
  value: string | null;
  attribute: Pick<Attribute, 'type' | 'default' | 'sample' | 'required'> | null;
  format: Partial<Field>;
};

type AttributeType = Attribute['type'];

const kindOf: Partial<Record<AttributeType, Partial<Field>>> = {
  number: { kind: 'number' },
  currency: { kind: 'currency', currencyCode: 'EUR' },
  url: { kind: 'link' },
};

/** A field whose value differs between passes. @param required if a pass makes no sense without it */
const ofAttribute = (
  key: string,
  label: string,
  type: AttributeType,
  {
    sample,
    required = false,
    ...format
  }: Partial<Field> & Partial<Pick<Attribute, 'sample' | 'required'>> = {},
): ReadyField => ({
  key,
  label,
  value: null,
  attribute: {
    type,
    required,
    default: !required && (type === 'number' || type === 'currency') ? 0 : null,
    ...(sample !== undefined && { sample }),
  },
  format: { ...kindOf[type], ...format },
});

/** A field with a value that the person, pass or company has already. */
const ofValue = (key: string, label: string, value: string, format: Partial<Field> = {}): ReadyField => ({
  key,
  label,
  value,
  attribute: null,
  format,
});

const fullName = '{{ user.firstName }} {{ user.lastName }}';
const expiry = ofValue('validUntil', 'Valid until', '{{ pass.expiresAt }}', { kind: 'date' });
const serialNumber = ofValue('serialNumber', 'Serial number', '{{ pass.serialNumber }}');
const contact = ofValue('contact', 'Contact', '{{ issuer.contact }}');
const seat = ofAttribute('seat', 'Seat', 'text', {
  changeMessage: 'Your seat is now %@',
  sample: '12',
  required: true,
});
const memberNumber = ofAttribute('memberNumber', 'Member number', 'text', {
  sample: '0000 0000',
  required: true,
});
const gate = ofAttribute('gate', 'Gate', 'text', { changeMessage: 'Your gate is now %@', sample: 'B12' });

const byType: Record<PassType, readonly ReadyField[]> = {
  loyalty: [
    ofAttribute('points', 'Points', 'number', { changeMessage: 'You now have %@ points' }),
    ofAttribute('tier', 'Tier', 'text', { changeMessage: 'Your tier is now %@', sample: 'Classic' }),
    ofValue('member', 'Member', fullName),
    memberNumber,
    ofValue('memberSince', 'Member since', '{{ pass.createdAt }}', { kind: 'date' }),
    ofAttribute('rewards', 'Rewards', 'number', { changeMessage: 'You now have %@ rewards' }),
    expiry,
  ],
  coupon: [
    ofAttribute('offer', 'Offer', 'text', { changeMessage: 'Your offer is now %@', sample: '15% off' }),
    ofAttribute('code', 'Code', 'text', { sample: 'WELCOME', required: true }),
    ofAttribute('minimumPurchase', 'Minimum purchase', 'currency'),
    ofValue('holder', 'For', '{{ user.firstName | default: "You" }}'),
    expiry,
  ],
  giftCard: [
    ofAttribute('balance', 'Balance', 'currency', {
      changeMessage: 'Your balance is now %@',
      sample: 25,
      required: true,
    }),
    ofAttribute('cardNumber', 'Card number', 'text', { sample: '0000 0000 0000', required: true }),
    ofAttribute('pin', 'PIN', 'text', { sample: '0000', required: true }),
    ofValue('holder', 'For', '{{ user.firstName | default: "You" }}'),
    expiry,
  ],
  eventTicket: [
    ofAttribute('event', 'Event', 'text', { sample: 'An evening with us' }),
    ofAttribute('startsAt', 'Starts', 'date', { kind: 'dateTime', changeMessage: 'It now starts %@' }),
    ofAttribute('venue', 'Venue', 'text', { changeMessage: 'The venue is now %@', sample: 'Main hall' }),
    gate,
    ofAttribute('section', 'Section', 'text', { sample: 'Stalls' }),
    ofAttribute('row', 'Row', 'text', { sample: '4' }),
    seat,
    ofValue('guest', 'Guest', fullName),
    ofAttribute('ticketType', 'Ticket type', 'text', { sample: 'Standard' }),
  ],
  boardingPass: [
    gate,
    seat,
    ofAttribute('departsAt', 'Departure', 'date', { kind: 'dateTime', changeMessage: 'Departure is now %@' }),
    ofAttribute('terminal', 'Terminal', 'text', {
      changeMessage: 'Your terminal is now %@',
      sample: '1',
    }),
    ofAttribute('travelClass', 'Class', 'text', { sample: 'Economy' }),
    ofAttribute('boardingGroup', 'Group', 'text', { sample: 'A' }),
    ofValue('passenger', 'Passenger', fullName),
    ofAttribute('booking', 'Booking reference', 'text', { sample: 'ABC123', required: true }),
  ],
  generic: [
    ofValue('name', 'Name', fullName),
    memberNumber,
    ofAttribute('role', 'Role', 'text', { sample: 'Member' }),
    ofAttribute('status', 'Status', 'text', { changeMessage: 'Your status is now %@', sample: 'Active' }),
    ofValue('issuedOn', 'Issued on', '{{ pass.createdAt }}', { kind: 'date' }),
    expiry,
  ],
};

export function readyFieldsFor({ passType, fields }: DesignDocument): ReadyField[] {
  const present = new Set(
    Object.values(fields)
      .flat()
      .map(({ key }) => key),
  );
  return [...byType[passType], serialNumber, contact].filter(({ key }) => !present.has(key));
}

export function fromReadyField(
  ready: ReadyField,
  document: DesignDocument,
): { field: Field; attribute: Attribute | null } {
  const { key, label, format } = ready;
  const declared = ready.attribute && declare(ready, ready.attribute, document);
  return {
    field: {
      id: newId(),
      key: makeUnique(key, takenFieldKeys(document)),
      label,
      value: declared ? `{{ ${referenceTo(declared.attribute)} }}` : (ready.value ?? ''),
      kind: 'text',
      ...format,
    },
    attribute: declared?.isNew ? declared.attribute : null,
  };
}

function declare(
  { key, label }: ReadyField,
  values: NonNullable<ReadyField['attribute']>,
  document: DesignDocument,
): { attribute: Attribute; isNew: boolean } {
  const known = document.attributes.find((one) => one.key === key && one.type === values.type);
  if (known) return { attribute: known, isNew: false };
  const attribute: Attribute = {
    id: newId(),
    key: makeUnique(key, takenAttributeKeys(document)),
    label,
    ...values,
    scope: 'pass',
    onSignUpForm: false,
  };
  return { attribute, isNew: true };
}
