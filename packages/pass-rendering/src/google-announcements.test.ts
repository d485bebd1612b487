import { buildObject } from '@tessera/google-wallet';
import {
  type DesignDocument,
  emptyDesignDocument,
  type Field,
  type PassType,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import { describe, expect, test } from 'vitest';
import { changeNotices } from './change-notices.ts';
import { announcedValues, changedAnnouncements, isUrgentChange } from './google-announcements.ts';
import { googleObject } from './google-object.ts';
import { googleTemplate } from './google-template.ts';

const text = (key: string, more: Partial<Field> = {}): Field => ({
  id: key,
  key,
  label: key,
  value: `{{ attributes.${key} }}`,
  kind: 'text',
  changeMessage: 'Now %@',
  ...more,
});

function design(passType: PassType, fields: Field[], more: Partial<DesignDocument> = {}): DesignDocument {
  const document = emptyDesignDocument(passType, 'Harbour');
  return { ...document, fields: { ...document.fields, header: [], primary: fields }, ...more };
}

function objectOf(document: DesignDocument, attributes: Record<string, unknown>) {
  const template = googleTemplate({ document, name: 'Rewards', classId: '3388.15.template' });
  const content = renderPass({
    document,
    ...sampleHolder(document),
    attributes,
    issuer: { name: 'Harbour', address: null, contact: null },
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'Europe/Berlin',
  });
  const images = {
    uploaded: () => 'https://passes.example/a.png',
    defaultLogo: () => 'https://passes.example/b.png',
  };
  const pass = { id: '3388.15.pass', serialNumber: '15.pass', content, images };
  return { template, object: googleObject(template, pass, buildObject) };
}

const announced = (document: DesignDocument, attributes: Record<string, unknown>) => {
  const { template, object } = objectOf(document, attributes);
  return announcedValues(template, object);
};

describe('of a loyalty card', () => {
  const points = text('points', { kind: 'number' });

  test('the points are announced if their field has a change message', () => {
    const document = design('loyalty', [points]);
    expect(announced(document, { points: 5 })).toMatchObject({ 'loyaltyPoints.balance': { int: 5 } });
    expect(announced(design('loyalty', [{ ...points, changeMessage: '' }]), { points: 5 })).toEqual({});
  });

  test('so is a second balance, shown by a field with the same value', () => {
    const document = design('loyalty', [text('stamps')], {
      details: { secondaryPoints: '{{ attributes.stamps }}' },
    });
    expect(announced(document, { stamps: 3 })).toMatchObject({
      'secondaryLoyaltyPoints.balance': { int: 3 },
    });
  });

  test('other texts are not', () => {
    expect(announced(design('loyalty', [text('level')]), { level: 'Gold' })).toEqual({});
  });
});

test('of a ticket the seat is announced, and a gate as part of it', () => {
  const document = design('eventTicket', [text('gate', { urgent: true })], {
    details: { entrance: '{{ attributes.gate }}' },
  });
  const [before, after] = [announced(document, { gate: 'A' }), announced(document, { gate: 'B' })];
  const changed = changedAnnouncements(before, after);
  expect([...changed]).toEqual(['seatInfo']);
  const { template } = objectOf(document, {});
  expect(isUrgentChange(template, changed)).toBe(true);
  expect(isUrgentChange(template, new Set())).toBe(false);
});

test('what Google announces of a flight is urgent, and it watches gate and times by itself', () => {
  const details = {
    ...{ seat: '{{ attributes.seat }}', originGate: '{{ attributes.gate }}' },
    boardsAt: '{{ attributes.boards }}',
  };
  const boards = text('boards', { value: '{{ attributes.boards | date: "%H:%M" }}', changeMessage: '' });
  const fields = [text('seat'), text('gate'), boards, text('name')];
  const document = design('boardingPass', fields, { details, transitMode: 'air' });
  const noticesOf = (field: Field) => changeNotices(document, field).google;
  expect(fields.map((field) => noticesOf(field).notifies)).toEqual([true, true, true, false]);
  expect(fields.some((field) => noticesOf(field).isRationed)).toBe(false);
  const shared = googleTemplate({ document, name: 'Harbour', classId: '3388.15.template' });
  const template = { ...shared, type: 'flight' as const };
  expect(isUrgentChange(template, new Set(['boardingAndSeatingInfo.seatNumber']))).toBe(true);
});

test('a value changed only if it was announced before; the order of keys does not matter', () => {
  const balance = { int: 5, money: null };
  expect(changedAnnouncements(null, { 'loyaltyPoints.balance': balance }).size).toBe(0);
  expect(changedAnnouncements({}, { 'loyaltyPoints.balance': balance }).size).toBe(0);
  const reordered = { 'loyaltyPoints.balance': { money: null, int: 5 } };
  expect(changedAnnouncements(reordered, { 'loyaltyPoints.balance': balance }).size).toBe(0);
  expect(changedAnnouncements(reordered, { 'loyaltyPoints.balance': { int: 6 } }).size).toBe(1);
});

// Google documents field updates of loyalty cards, event tickets and flights, and only messages of other types.
test.each([
  ['loyalty', text('points', { kind: 'number' }), true],
  ['loyalty', text('tier'), false],
  ['giftCard', text('balance', { kind: 'currency', currencyCode: 'EUR' }), false],
  ['coupon', text('offer'), false],
  ['generic', text('role'), false],
] as const)(
  'will it notify? A %s: on an iPhone by its text, at Google by what it announces',
  (type, field, isAnnounced) => {
    const notices = changeNotices(design(type, [field]), field);
    expect([notices.apple.notifies, notices.google.notifies]).toEqual([true, isAnnounced]);
  },
);

test('without a text no wallet notifies, and Apple needs the placeholder of the value', () => {
  const points = text('points', { kind: 'number' });
  const noticesOf = (changeMessage: string) => {
    const field = { ...points, changeMessage };
    const { apple, google } = changeNotices(design('loyalty', [field]), field);
    return [apple.notifies, google.notifies];
  };
  expect(noticesOf('')).toEqual([false, false]);
  expect(noticesOf('New points')).toEqual([false, true]);
});
