import { capitalize, listWords, quote, quotePair, uncapitalize, wordsOf } from './difference-words.ts';
import { matchItems } from './match-items.ts';

export type Properties = Readonly<Record<string, unknown>>;

/** How a sentence names a property; one without an entry is named by its key. */
export type PropertyWords = {
  label?: string;
  /** Formats a chosen or counted value, shown without quotes. */
  show?: (value: unknown) => string;
  /** Names of choices whose keys are not readable. */
  names?: Readonly<Record<string, string>>;
  /** The whole sentence if “changed from … to …” does not fit; empty for none. `owner`: "Field “Points”". */
  say?: (before: unknown, after: unknown, owner: string) => string;
};
export type WordsByKey = Readonly<Record<string, PropertyWords | undefined>>;

/** Whether two values show the same; absent, null and empty texts do. */
export function isSameValue(before: unknown, after: unknown): boolean {
  if (before === after || (isAbsent(before) && isAbsent(after))) return true;
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length && before.every((item, index) => isSameValue(item, after[index]));
  if (!isProperties(before) || !isProperties(after)) return false;
  return keysOf(before, after).every((key) => isSameValue(before[key], after[key]));
}

/** A sentence for each property that differs; `of` ends the property's name: " of “Points”". */
export function compareProperties(
  before: Properties,
  after: Properties,
  words: WordsByKey,
  of = '',
  owner = '',
): string[] {
  return keysOf(before, after).flatMap((key) =>
    isSameValue(before[key], after[key]) ? [] : compareValue(key, before[key], after[key], words, of, owner),
  );
}

function compareValue(
  key: string,
  before: unknown,
  after: unknown,
  words: WordsByKey,
  of: string,
  owner: string,
): string[] {
  const { label = capitalize(wordsOf(key)), names, say, ...known } = words[key] ?? {};
  const show = names ? (value: unknown) => namesOf(value, names) : known.show;
  if (say) return [say(before, after, owner)].filter((sentence) => sentence !== '');
  const name = `${label}${of}`;
  if (!show && isProperties(before) && isProperties(after))
    return compareProperties(before, after, words, ` of the ${uncapitalize(label)}${of}`);
  if (!show && (isItems(before) || isItems(after)))
    return compareItems({
      noun: label.replace(/s$/, ''),
      before: asItems(before),
      after: asItems(after),
      words,
      of,
    }).map(({ sentence }) => sentence);
  if (isSwitch(before) && isSwitch(after) && !(isAbsent(before) && isAbsent(after)) && !show)
    return [`${name} turned ${after ? 'on' : 'off'}`];
  if (isAbsent(before)) return [`${name} ${isProperties(after) ? 'added' : `set to ${shown(after, show)}`}`];
  if (isAbsent(after)) return [`${name} removed`];
  const [from, to] =
    !show && typeof before === 'string' && typeof after === 'string'
      ? quotePair(before, after)
      : [shown(before, show), shown(after, show)];
  return [from === to ? `Spacing of ${uncapitalize(name)} changed` : `${name} changed from ${from} to ${to}`];
}

type ComparedItems<Item> = {
  /** What an item is called: "Field". */
  noun: string;
  before: readonly Item[];
  after: readonly Item[];
  words: WordsByKey;
  of?: string;
  nameOf?: (item: Item) => string;
  /** The noun before an item's name where a property of it is named; default: `noun`. */
  nounInside?: string;
  /** The order is compared within each group. */
  groupOf?: (item: Item) => string;
};

/** What differs between two lists of named items, each difference with its item's id. */
export function compareItems<Item extends Properties>({
  noun,
  before,
  after,
  words,
  of = '',
  nameOf = itemName,
  nounInside = `${uncapitalize(noun)} `,
  groupOf = () => '',
}: ComparedItems<Item>): { id: string; sentence: string }[] {
  const { added, removed, kept } = matchItems(before, after, itemId);
  const nameIn = (item: Item, prefix: string) => {
    const name = nameOf(item);
    return name === '' ? `${prefix || uncapitalize(noun)}`.trimEnd() : `${prefix}${quote(name)}`;
  };
  const subject = (item: Item) => `${nameIn(item, `${noun} `)}${of}`;
  const moved = [...new Set(after.map(groupOf))].flatMap((group) => {
    const ofGroup = (item: Item) => groupOf(item) === group;
    return matchItems(before.filter(ofGroup), after.filter(ofGroup), itemId).moved;
  });
  return [
    ...removed.map((item) => ({ id: itemId(item), sentence: `${subject(item)} removed` })),
    ...added.map((item) => ({ id: itemId(item), sentence: `${subject(item)} added` })),
    ...kept.flatMap(([old, item]) =>
      compareProperties(old, item, words, ` of ${nameIn(old, nounInside)}${of}`, subject(old)).map(
        (sentence) => ({ id: itemId(item), sentence }),
      ),
    ),
    ...moved.map(({ item, previous }) => ({
      id: itemId(item),
      sentence: `${subject(item)} moved ${previous ? `after ${nameIn(previous, '')}` : 'to the start'}`,
    })),
  ];
}

/** Items without an id match if they are equal. */
function itemId(item: Properties): string {
  return typeof item.id === 'string' ? item.id : JSON.stringify(item);
}

function itemName({ label, key }: Properties): string {
  return [label, key].find((text): text is string => typeof text === 'string' && text !== '') ?? '';
}

function namesOf(value: unknown, names: Readonly<Record<string, string>>): string {
  const list = (Array.isArray(value) ? value : [value]).map(String);
  return listWords(list.map((name) => names[name] ?? wordsOf(name))) || 'none';
}

function shown(value: unknown, show: PropertyWords['show']): string {
  if (show) return show(value);
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return value.toLocaleString('en-GB', { maximumFractionDigits: 6 });
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return 'another value';
  return value.length === 0 ? 'none' : listWords(value.map(String));
}

function keysOf(before: Properties, after: Properties): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** An absent switch is off. */
function isSwitch(value: unknown): boolean {
  return typeof value === 'boolean' || value === undefined || value === null;
}

function isProperties(value: unknown): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isItems(value: unknown): value is Properties[] {
  return Array.isArray(value) && value.length > 0 && value.every(isProperties);
}

function asItems(value: unknown): Properties[] {
  return isItems(value) ? value : [];
}
