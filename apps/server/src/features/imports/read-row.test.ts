import { dateOrderMissing, guardFormula, removeFormulaGuard } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { createRowReader } from './read-row.ts';

const attribute = (key: string, type: Attribute['type'], more: Partial<Attribute> = {}): Attribute => ({
  id: key,
  key,
  label: key,
  type,
  scope: 'pass',
  required: false,
  default: null,
  onSignUpForm: false,
  ...more,
});
const attributes = [
  attribute('points', 'number'),
  attribute('member', 'boolean'),
  attribute('since', 'date'),
  attribute('tier', 'text', { required: true }),
];
const targets = [
  'email',
  'fullName',
  'externalId',
  'expiresAt',
  'attributes.points',
  'attributes.member',
  'attributes.since',
  'attributes.tier',
];
const comma = { decimalMark: ',', dateOrder: 'dayFirst' } as const;
const point = { decimalMark: '.', dateOrder: 'monthFirst' } as const;
const reader = (format: typeof comma | typeof point = point) =>
  createRowReader({ format, targets, attributes, timezone: 'Europe/Oslo' });

test('reads a row with the person, values of each type, external id and expiry', () => {
  const row = reader()([
    'ada@example.com',
    'Augusta Ada Lovelace',
    '007',
    '2026-12-31',
    '1,250.5',
    'Yes',
    '12/24/2026',
    'Gold',
  ]);
  expect(row).toEqual({
    passId: null,
    externalId: '007',
    user: {
      ...{ email: 'ada@example.com', phone: null, externalId: null },
      ...{ firstName: 'Augusta Ada', lastName: 'Lovelace' },
    },
    attributes: { points: 1250.5, member: true, since: '2026-12-24', tier: 'Gold' },
    expiresAt: new Date('2026-12-31T22:59:59Z'),
    problems: [],
  });
});

test.each([
  ['1.250,50', 1250.5],
  ['1250,5', 1250.5],
  ['1.250', 1250],
  ['€ 12,50', 12.5],
  ['12,50 NOK', 12.5],
  ['1 250 000', 1_250_000],
  ['-3', -3],
  ['0.5', '0.5'],
  ['1,2,3', '1,2,3'],
  ['many', 'many'],
])('with decimal commas, %s is read as %s', (cell, value) => {
  expect(reader(comma)(['a@b.co', '', '', '', cell]).attributes.points).toBe(value);
});

test.each([
  ['1,250', 1250],
  ['$1,250.50', 1250.5],
  ['1e3', 1000],
  ['1,25', '1,25'],
  ['1.250,50', '1.250,50'],
  ['Infinity', 'Infinity'],
])('with decimal points, %s is read as %s', (cell, value) => {
  expect(reader(point)(['a@b.co', '', '', '', cell]).attributes.points).toBe(value);
});

test.each([
  ['31.12.2026', point, '2026-12-31'],
  ['03/04/2026', comma, '2026-04-03'],
  ['03/04/2026', point, '2026-03-04'],
  ['3/4/2026 9:30', point, '2026-03-04T09:30'],
  ['2026-12-24T19:30', point, '2026-12-24T19:30'],
  ['soon', point, 'soon'],
])('the date %s is read as %s', (cell, format, date) => {
  expect(reader(format)(['a@b.co', '', '', '', '', '', cell]).attributes.since).toBe(date);
});

test.each([
  ['03/04/2026', null],
  ['3-4-2026 9:30', null],
  ['13/04/2026', '2026-04-13'],
  ['04/13/2026', '2026-04-13'],
  ['04/04/2026', '2026-04-04'],
  ['03.04.2026', '2026-04-03'],
  ['2026-04-03', '2026-04-03'],
])('while the order of dates is unknown, %s is read as %s', (cell, date) => {
  const read = createRowReader({
    format: { decimalMark: '.', dateOrder: null },
    targets: ['email', 'attributes.since', 'expiresAt'],
    attributes,
    timezone: 'UTC',
  });
  const row = read(['ada@example.com', cell, '']);
  const expiry = read(['ada@example.com', '', cell]);
  if (date === null) {
    expect(row.problems).toEqual([dateOrderMissing]);
    expect(expiry.problems).toEqual([dateOrderMissing]);
  } else {
    expect(row.attributes.since).toBe(date);
    expect(expiry.expiresAt?.toISOString().slice(0, 10)).toBe(date);
  }
});

test.each([
  ['Hans Meier', 'Hans', 'Meier'],
  ['Meier, Hans', 'Hans', 'Meier'],
  ['von der Leyen,Ursula Gertrud', 'Ursula Gertrud', 'von der Leyen'],
  ['Sammy Davis, Jr.', 'Sammy', 'Davis, Jr.'],
  ['Meier,', '', 'Meier'],
  ['Cher', 'Cher', ''],
])('the name %s is read as %s and %s', (name, firstName, lastName) => {
  expect(reader()(['ada@example.com', name]).user).toMatchObject({ firstName, lastName });
});

test.each([
  ["'0049123", '0049123'],
  [" '007 ", '007'],
  ["''007", "'007"],
  ["'twas", "'twas"],
  ["5'11", "5'11"],
])('the external id %s is read as %s', (cell, externalId) => {
  expect(reader()(['ada@example.com', '', cell]).externalId).toBe(externalId);
});

test('each problem of a row is named', () => {
  const row = reader()(['ada', 'A'.repeat(300), 'x'.repeat(300), 'never', '1', '', '', '\u0000']);
  expect(row.problems).toEqual([
    'The row contains characters that cannot be stored.',
    'The external id must be one line of at most 255 characters.',
    'The expiry must be a date, such as 2026-12-31.',
    'The email address is not valid.',
    'Name must be at most 255 characters',
  ]);
  expect(reader()(['', 'Ada']).problems).toEqual(['The email address is missing.']);
});

test.each([
  '=1+1',
  '+49',
  '-5',
  '@x',
  "'quoted",
  "'007",
  '007',
  "''",
  ' padded ',
  '\tx',
  'plain',
  '',
  "O'Brien",
  "'",
  '＝1',
  'x\n',
  '😀',
])('an exported %j does not run as a formula, and is imported unchanged', (text) => {
  const cell = guardFormula(text);
  expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/);
  expect(removeFormulaGuard(cell)).toBe(text);
});
