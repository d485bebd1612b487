import { type Attribute, emptyDesignDocument } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { formatDate } from '../../lib/format-date.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { attributeText } from './attribute-text.ts';

const attribute = (key: string, type: Attribute['type']): Attribute => ({
  id: key,
  key,
  label: key,
  type,
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
});
const ticket = emptyDesignDocument('eventTicket', 'Harbour Hall');
const card = emptyDesignDocument('giftCard', 'Harbour Hall');
const timezone = 'Europe/Oslo';

const written = (
  value: string | number | boolean,
  type: Attribute['type'],
  key = 'other',
  document = ticket,
) => attributeText(attribute(key, type), value, { document, timezone });

it('writes a date as people do, with its time where the design shows one, on the workspace’s clock', () => {
  const doors = formatDate('2026-12-24T18:30:00Z', timezone, 'dateTime');
  expect(doors).toMatch(/[^0-9](19|7)[:.]30/);
  expect(written('2026-12-24T19:30', 'date', 'startsAt')).toBe(doors);
  expect(written('2026-12-24T18:30:00Z', 'date', 'startsAt')).toBe(doors);
  expect(written('2026-12-24', 'date')).toBe(formatDate('2026-12-24T12:00:00Z', timezone));
  expect(written('soon', 'date')).toBe('soon');
});

it('writes an amount with the currency of the field that shows it', () => {
  expect(written(12.5, 'currency', 'balance', card)).toMatch(/12[.,]50/);
  expect(written(12.5, 'currency', 'balance', card)).toMatch(/[€$£]|[A-Z]{3}/);
  expect(written(12.5, 'currency')).toMatch(/^12[.,]50$/);
});

it('writes numbers grouped, yes and no as words, and texts as they are', () => {
  expect(written(12000, 'number')).toBe(formatNumber(12_000));
  expect(written(true, 'boolean')).toBe('Yes');
  expect(written('Row 12', 'text')).toBe('Row 12');
});
