import { balanceProblem, isTierAttribute, type ProgramRules, type ProgramTiers } from '@tessera/contract';
import type { Attribute, DesignDocument } from '@tessera/pass-design';
import { keyFromLabel, makeUnique, newId } from '../fields/key-from-label.ts';
import { takenAttributeKeys } from '../fields/taken-keys.ts';

export type Suggestion = {
  name: string;
  /** Attributes that the design gets. */
  added: Attribute[];
  rules: ProgramRules;
};

type Design = Pick<DesignDocument, 'attributes' | 'images' | 'passType' | 'heading' | 'description'>;
type Balance = ProgramRules['balances'][number];
type Found = { attribute: Attribute; added: Attribute[] };

export const noLimit = { minutes: null, timesADay: null, spentMin: null };

/** Programs to begin with, the most likely first; they use the attributes that the design has. */
export function suggestedRules(document: Design): Suggestion[] {
  const stampCard = suggestStampCard(document);
  const points = suggestPoints(document);
  const tiers = suggestTiers(document);
  const countsPoints = document.attributes.some(
    (each) => balanceProblem(each) === null && matches(each, /point/i),
  );
  return countsPoints && !document.images.cover?.stamps
    ? [points, tiers, stampCard]
    : [stampCard, points, tiers];
}

const gifts: [RegExp, string][] = [
  [/coffee|caf[eé]|espresso/i, 'a free coffee'],
  [/ice|gelat/i, 'a free ice cream'],
  [/barber|hair|salon/i, 'a free haircut'],
  [/bak|bread/i, 'a free loaf'],
];

const rewardFor = ({ heading, description }: Design): string =>
  gifts.find(([pattern]) => pattern.test(`${heading} ${description}`))?.[1] ?? 'a free gift';

function suggestStampCard(document: Design): Suggestion {
  const stamps = document.images.cover?.stamps;
  const drawn = document.attributes.find(({ key }) => key === stamps?.attribute);
  const { attribute, added } =
    drawn && balanceProblem(drawn) === null
      ? { attribute: drawn, added: [] }
      : findNumber(document, { label: 'Stamps', pattern: /stamp|visit|cup|punch/i });
  return {
    name: 'Stamp card',
    added,
    rules: {
      balances: [balanceOf(attribute, { one: 'stamp', other: 'stamps' })],
      earning: [
        { key: 'visit', on: 'visit', balance: attribute.key, amount: 1, limit: { ...noLimit, minutes: 60 } },
      ],
      rewards: [
        {
          key: 'reward',
          name: rewardFor(document),
          balance: attribute.key,
          threshold: stamps?.total ?? 9,
          mode: 'reduce',
          lapseDays: null,
        },
      ],
      tiers: null,
      currencyDecimals: 2,
    },
  };
}

function suggestPoints(document: Design): Suggestion {
  const { attribute, added } = findNumber(document, { label: 'Points', pattern: /point|mile|coin/i });
  return {
    name: 'Points for purchases',
    added,
    rules: {
      balances: [balanceOf(attribute, { one: 'point', other: 'points' })],
      earning: [
        { key: 'purchase', on: 'purchase', balance: attribute.key, amount: 1, per: 100, limit: noLimit },
      ],
      rewards: [
        {
          key: 'reward',
          name: rewardFor(document),
          balance: attribute.key,
          threshold: 100,
          mode: 'buy',
          lapseDays: null,
        },
      ],
      tiers: null,
      currencyDecimals: 2,
    },
  };
}

function suggestTiers(document: Design): Suggestion {
  const points = suggestPoints(document);
  const { added, tiers } = tierSuggestion(document, points.rules, points.added);
  return { name: 'Points and tiers', added: [...points.added, ...added], rules: { ...points.rules, tiers } };
}

/** Tiers by the first balance, and the attribute that the design then gets. */
export function tierSuggestion(
  document: Pick<Design, 'attributes'>,
  { balances }: ProgramRules,
  alsoAdded: readonly Attribute[] = [],
): { added: Attribute[]; tiers: ProgramTiers } {
  const known = document.attributes.find(
    (each) => isTierAttribute(each) && matches(each, /tier|level|status/i),
  );
  const taken = [...takenAttributeKeys(document), ...alsoAdded.map(({ key }) => key)];
  const tier = known ?? newAttribute('Tier', 'text', taken);
  return {
    added: known ? [] : [tier],
    tiers: {
      attribute: tier.key,
      balance: balances[0]?.attribute ?? '',
      period: 'calendarYear',
      steps: [
        { name: 'Classic', from: 0 },
        { name: 'Silver', from: 500 },
        { name: 'Gold', from: 2_000 },
      ],
    },
  };
}

const matches = ({ key, label }: Attribute, pattern: RegExp) => pattern.test(key) || pattern.test(label);

function findNumber(document: Design, { label, pattern }: { label: string; pattern: RegExp }): Found {
  const known = document.attributes.find((each) => balanceProblem(each) === null && matches(each, pattern));
  if (known) return { attribute: known, added: [] };
  const attribute = newAttribute(label, 'number', takenAttributeKeys(document));
  return { attribute, added: [attribute] };
}

function newAttribute(label: string, type: 'number' | 'text', taken: readonly string[]): Attribute {
  return {
    id: newId(),
    key: makeUnique(keyFromLabel(label, [], 'attribute'), taken),
    label,
    type,
    scope: 'pass',
    required: false,
    default: type === 'number' ? 0 : null,
    onSignUpForm: false,
  };
}

/** The balance of an attribute, named by its label. */
export function balanceOf({ key, label, type }: Attribute, unit?: Balance['unit']): Balance {
  const other = label.trim().toLowerCase().slice(0, 40) || key;
  return {
    attribute: key,
    decimals: type === 'currency' ? 2 : 0,
    unit: unit ?? { one: other.replace(/s$/, '') || other, other },
    expiry: null,
  };
}

/** A further number for a balance that the rules do not use; null if the design has none. */
export function freeBalance({ attributes }: Design, { balances }: ProgramRules): Balance | null {
  const free = attributes.find(
    (each) => balanceProblem(each) === null && balances.every(({ attribute }) => attribute !== each.key),
  );
  return free ? balanceOf(free) : null;
}
