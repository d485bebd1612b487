import {
  type FieldCondition,
  type FilterKind,
  filterKind,
  type IssueChannel,
  issueChannels,
  operatorsOfKind,
  type PassFilter,
  passFilterFields,
  passPlatforms,
  passStatuses,
} from '@tessera/contract';
import { vectorAttributes, vectorCampaigns } from '@tessera/contract/filter-test-vectors';
import { type AttributeFilter, countsDays, type FilterValue, filterOperators } from '@tessera/pass-design';
import type { AttributeValues } from '../platform/database/schema/passes-tables.ts';

export const now = new Date('2026-11-21T12:00:00Z');
export const passCount = 80;

export type TestPass = {
  id: string;
  person: { phone?: string; externalId?: string; email: string; firstName: string; lastName: string };
  user: AttributeValues;
  pass: AttributeValues;
  voided?: boolean;
  expiresAt?: Date | null;
  createdAt: Date;
  refreshedAt: Date;
  externalId?: string | null;
  apple?: boolean;
  google?: boolean;
  googleSavedAt?: Date | null;
  appleAt?: Date;
  visits?: readonly Date[];
  /** When the pass's rewards lapse. */
  rewards?: readonly (Date | null)[];
  scans?: readonly { outcome: 'accepted' | 'expired'; at: Date }[];
  clicks?: readonly { campaignId: string; at: Date }[];
  conversions?: readonly string[];
  issuedVia?: IssueChannel | null;
  signUpSource?: string | null;
};

export const idOf = (number: number) => `019aa000-0000-7000-8000-${String(number).padStart(12, '0')}`;

type Random = () => number;

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to choose from.');
  return item;
}

const texts = [
  ...[
    'Gold',
    'gold',
    'GOLD ',
    'gol',
    '\u039f\u0394\u039f\u03a3',
    'οδος',
    'οδοσ α',
    'ΟΔΟΣ Α',
    'İstanbul',
    'i̇stanbul',
    'istanbul',
  ],
  ...[
    'Straße',
    'STRASSE',
    'STRAẞE',
    'ﬁn',
    'Fin',
    'É',
    'e\u0301',
    'É'.normalize('NFD'),
    '50%',
    '5_',
    'a\\b',
    '\\',
    '"q"',
    "O'Brien",
  ],
  ...[
    'null',
    'true',
    'FALSE',
    '12',
    '12.0',
    '1e3',
    '{}',
    '[1]',
    '$1',
    '?',
    '日本',
    '𝒳𝒴',
    '\u00a0x',
    'x\ty\nz',
  ],
  ...[
    'y'.repeat(99),
    'y'.repeat(100),
    'Y'.repeat(101),
    'y'.repeat(2_000),
    '🎟'.repeat(99),
    '🎟'.repeat(120),
    'İ'.repeat(150),
  ],
];
const blanks = ['', ' ', '\n\t', null];
const numbers = [
  ...[0, -0, 1, -1, 3, 12, 120, 0.1, 0.1 + 0.2, 0.3, 1e21, 1e-7, 1e308, -1e308, 5e-324, 1 / 3],
  ...[2 ** 53 - 1, 2 ** 53, 2 ** 53 + 2, -(2 ** 53) - 2, 1e15 + 0.3],
];
const dates = [
  ...[
    '2026-03-01',
    '2026-02-28',
    '2026-03-01T00:30:00+01:00',
    '2026-02-28T23:30Z',
    '2026-02-28 23:30',
    '2026-03-01T05:30+0530',
  ],
  ...[
    '2026-03-01T23:59:59.999Z',
    '2026-03-02T00:00:00-00:00',
    '1969-12-31T23:59:59Z',
    '0000-01-01',
    '0050-06-01',
    '9999-12-31T23:59:59Z',
  ],
  ...[
    '2026-02-30',
    'March 1, 2026',
    '2026-03-01T24:00',
    '2026-3-1',
    '2026-11-21T12:00:00Z',
    '2026-11-21t12:00:01z',
  ],
];
const typed: Record<string, readonly (string | number | boolean)[]> = {
  text: texts,
  url: ['https://example.com/A', 'HTTPS://EXAMPLE.COM/a'],
  image: texts,
  number: numbers,
  currency: numbers,
  boolean: [true, false],
  date: dates,
};
const anything = [...texts, ...numbers, ...dates, true, false];

function randomValues(random: Random, scope: 'user' | 'pass'): AttributeValues {
  const declared = vectorAttributes.filter((attribute) => attribute.scope === scope);
  return Object.fromEntries(
    declared
      .filter(() => random() < 0.8)
      .map(({ key, type }) => {
        const kind = random();
        if (kind < 0.15) return [key, oneOf(random, blanks)];
        return [key, oneOf(random, kind < 0.3 ? anything : (typed[type] ?? anything))];
      }),
  );
}

export function randomPass(random: Random, index: number): TestPass {
  const time = () =>
    oneOf(
      random,
      dates
        .slice(0, 4)
        .map((date) => new Date(date))
        .concat(now),
    );
  return {
    id: idOf(index),
    person: {
      email: `Person-${Math.floor(random() * passCount * 0.7)}@Example.com`,
      firstName: oneOf(random, ['', 'Zoë', 'ZOË', 'Ada', 'Σ', '2026-03-01']),
      lastName: oneOf(random, ['', 'Stone', 'ΟΔΟΣ', 'İ']),
    },
    user: randomValues(random, 'user'),
    pass: { ...randomValues(random, 'pass'), ...(random() < 0.2 ? { removed: 'old' } : {}) },
    externalId: oneOf(random, [null, `Order-${index}`, `ORDER-${index} Σ`]),
    voided: random() < 0.2,
    expiresAt: oneOf(random, [null, null, now, new Date('2026-01-01'), new Date('2027-01-01')]),
    createdAt: time(),
    refreshedAt: time(),
    apple: random() < 0.3,
    google: random() < 0.3,
    googleSavedAt: oneOf(random, [null, time()]),
    appleAt: time(),
    visits: some(random, time),
    rewards: some(random, () => oneOf(random, [null, time()])),
    scans: some(random, () => ({ outcome: oneOf(random, ['accepted', 'expired'] as const), at: time() })),
    clicks: vectorCampaigns.filter(() => random() < 0.3).map((campaignId) => ({ campaignId, at: time() })),
    conversions: some(random, () => oneOf(random, vectorCampaigns)),
    issuedVia: oneOf(random, [null, ...issueChannels]),
    signUpSource: oneOf(random, [null, '', 'Poster', 'poster', 'Σ']),
  };
}

const some = <Item>(random: Random, item: () => Item): Item[] =>
  Array.from({ length: Math.floor(random() * 3) }, item);

export function randomFilter(random: Random, depth: number): PassFilter {
  const kind = random();
  if (depth === 0 || kind < 0.4) return randomCondition(random);
  if (kind < 0.55) return { not: randomFilter(random, depth - 1) };
  const parts = Array.from({ length: Math.floor(random() * 2.9 + 0.2) }, () =>
    randomFilter(random, depth - 1),
  );
  return kind < 0.8 ? { all: parts } : { any: parts };
}

function randomCondition(random: Random): AttributeFilter | FieldCondition {
  const asked = randomSubject(random);
  const kind = filterKind({ ...asked, operator: 'is' }, vectorAttributes);
  const offered = kind === null || random() < 0.15 ? filterOperators : operatorsOfKind[kind];
  const fitting = kind === null ? anything : valuesOfKind[kind];
  const one = () => oneOf(random, random() < 0.85 ? fitting : [...anything, '', ' ']);
  const operator = oneOf(random, offered);
  if (operator === 'isBetween') return { ...asked, operator, value: [one(), one()] };
  return { ...asked, operator, value: countsDays(operator) && random() < 0.9 ? oneOf(random, days) : one() };
}

function randomSubject(random: Random): { key: string } | { field: FieldCondition['field'] } {
  if (random() < 0.25) return { field: oneOf(random, passFilterFields) };
  const keys = vectorAttributes.map(({ key }) => key);
  return { key: oneOf(random, [...keys, 'firstName', 'lastName', 'email', 'removed', 'absent']) };
}

const days = [1, 30, '265', 270, 3_650, 0, 1.5];
const parts = ['person-1@example.com', 'PERSON-2', 'zoë', 'STONE', 'ë s', 'a', 'o', 'Σ', 'y', '🎟🎟'];
const valuesOfKind: Record<FilterKind, readonly FilterValue[]> = {
  event: dates,
  issueChannel: issueChannels,
  campaign: vectorCampaigns,
  id: ['Poster', 'Order-7', 'ORDER', 'Order-12', 'order', 'Σ', '1'],
  text: [...texts, ...parts, ...parts, ...parts],
  number: [...numbers, '12.0', '1e3', '9007199254740993'],
  date: dates,
  boolean: [true, false, 'TRUE'],
  picture: texts,
  status: passStatuses,
  wallet: passPlatforms,
};
