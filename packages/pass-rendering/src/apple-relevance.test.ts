import {
  type DesignDocument,
  emptyDesignDocument,
  type PassType,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { applePassJson } from './apple-pass-json.ts';

function passJson(
  passType: PassType,
  attributes: Record<string, string>,
  change: (document: DesignDocument) => void = () => undefined,
) {
  const document = emptyDesignDocument(passType, 'Opera');
  change(document);
  const holder = sampleHolder(document);
  const content = renderPass({
    document,
    ...holder,
    attributes: { ...holder.attributes, ...attributes },
    issuer: { name: 'Opera', address: null, contact: null },
    overlays: [],
    now: new Date('2026-06-01T12:00:00Z'),
    timezone: 'Europe/Berlin',
  });
  const text = applePassJson(content, {
    passTypeIdentifier: 'pass.example.opera',
    teamIdentifier: 'ABCDE12345',
    serialNumber: '7',
    webServiceURL: 'https://passes.example/wallet',
    authenticationToken: 'a token of 16 and more',
  });
  return JSON.parse(text);
}

test('a ticket surfaces at its start on every iOS version, with semantic tags for Siri', () => {
  const start = '2026-12-24T19:30:00+01:00';
  expect(passJson('eventTicket', { startsAt: '2026-12-24T19:30', seat: '12' })).toMatchObject({
    relevantDate: start,
    relevantDates: [{ date: start, relevantDate: start }],
    semantics: {
      eventName: 'Opera',
      eventStartDate: start,
      venueName: 'Main hall',
      seats: [{ seatSection: 'Stalls', seatNumber: '12' }],
    },
  });
});

test('a ticket for a date without a time surfaces all day', () => {
  const ticket = passJson('eventTicket', { startsAt: '2026-12-24' });
  expect(ticket.relevantDates).toEqual([
    { startDate: '2026-12-24T00:00:00+01:00', endDate: '2026-12-24T23:59:00+01:00' },
  ]);
  expect(ticket).not.toHaveProperty('relevantDate');
  expect(ticket.semantics).toMatchObject({ eventStartDateInfo: { ignoreTimeComponents: true } });
});

test('a boarding pass surfaces at boarding', () => {
  expect(passJson('boardingPass', { departsAt: '2026-12-24T07:05' })).toMatchObject({
    relevantDate: '2026-12-24T07:05:00+01:00',
  });
});

test('an invalid date, and a date on a card type that Wallet ignores, yield no relevance', () => {
  const undated = passJson('eventTicket', { startsAt: 'soon' });
  expect(undated).not.toHaveProperty('relevantDates');
  expect(undated.semantics).toMatchObject({ venueName: 'Main hall' });
  const card = passJson('loyalty', { day: '2026-12-24' }, ({ attributes, features }) => {
    const [first] = attributes;
    if (first) attributes.push({ ...first, id: 'day', key: 'day', type: 'date', default: null });
    features.relevantDates = [{ id: 'day', start: '{{ attributes.day }}' }];
  });
  expect(card).not.toHaveProperty('relevantDates');
});
