import { expect, test } from 'vitest';
import { renderPass } from '../render/render-pass.ts';
import { designWith, inputOf } from '../render/test-input.ts';
import { showsTimeOfDay } from './design-texts.ts';
import { emptyDesignDocument } from './empty-design-document.ts';

const showsTime = (value: string, kind: 'text' | 'date' | 'dateTime' = 'text') =>
  showsTimeOfDay(designWith([{ id: 'when', key: 'when', label: 'When', value, kind }]), { key: 'startsAt' });

test('an attribute whose time the design shows needs one', () => {
  expect(showsTime('{{ attributes.startsAt }}', 'dateTime')).toBe(true);
  expect(showsTime('From {{ attributes.startsAt | date: "%H:%M" }}')).toBe(true);
  expect(showsTime('{{ user.startsAt | default: "2026-12-24" | date: "%e %B, %-I %p" }}')).toBe(true);
});

test('an attribute whose day the design shows, or nothing, needs no time', () => {
  expect(showsTime('{{ attributes.startsAt }}', 'date')).toBe(false);
  expect(showsTime('{{ attributes.startsAt | date: "%d %B %Y" }}')).toBe(false);
  expect(showsTime('{{ attributes.startsAtGate }}', 'dateTime')).toBe(false);
  expect(showsTime('{{ attributes.startsAt }} {{ attributes.other | date: "%H:%M" }}')).toBe(false);
});

test('a date and time without an offset is local to the workspace: doors open at half past seven there', () => {
  const document = emptyDesignDocument('eventTicket', 'Harbour');
  const attributes = { startsAt: '2026-12-24T19:30' };
  const { fields } = renderPass(inputOf(document, { attributes, timezone: 'Asia/Kolkata' }));
  expect(fields.header.find(({ key }) => key === 'doors')?.text).toBe('19:30');
  expect(fields.secondary.find(({ key }) => key === 'startsAt')?.value).toBe('2026-12-24T19:30:00+05:30');
});

test.each([
  ['eventTicket', 'startsAt'],
  ['boardingPass', 'departsAt'],
] as const)('a new %s shows when it begins, to the minute', (passType, key) => {
  expect(showsTimeOfDay(emptyDesignDocument(passType, 'Harbour'), { key })).toBe(true);
});
