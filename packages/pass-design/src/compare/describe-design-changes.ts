import type { DesignDocument } from '../document/design-document.ts';
import { languageName } from '../document/locale.ts';
import { fieldSlots } from '../document/pass-type.ts';
import {
  compareItems,
  compareProperties,
  isSameValue,
  type Properties,
  type WordsByKey,
} from './compare-properties.ts';
import {
  attributeWords,
  barcodeWords,
  beaconWords,
  colorWords,
  detailWords,
  featureWords,
  fieldWords,
  imageNames,
  imageWords,
  linkWords,
  locationWords,
  textWords,
} from './difference-labels.ts';
import { capitalize, count, listWords, quote, quotePair } from './difference-words.ts';

/** The parts of a design, in the order of the editor's pages. */
export const designParts = [
  'texts',
  'colors',
  'images',
  'fields',
  'details',
  'links',
  'barcode',
  'attributes',
  'features',
  'translations',
] as const;
export type DesignPart = (typeof designParts)[number];

export type DesignDifference = {
  part: DesignPart;
  /** The field, image or language that differs: two differences of one field share it. */
  thing: string;
  sentence: string;
};

/** The differences of two designs in sentences, grouped by part; empty if both show the same. */
export function describeDesignChanges(
  before: DesignDocument,
  after: DesignDocument,
  { timezone = 'UTC' }: { timezone?: string } = {},
): DesignDifference[] {
  const differences = [
    ...compareEach('texts', textsOf(before), textsOf(after), textWords),
    ...compareEach('colors', before.colors, after.colors, colorWords),
    ...compareImages(before, after),
    ...compareFields(before, after),
    ...compareEach('fields', rowsOf(before), rowsOf(after), fieldWords),
    ...compareEach('details', before.details, after.details, detailWords(after)),
    ...compareLists('links', before, after),
    ...compareBarcodes(before, after),
    ...compareLists('attributes', before, after),
    ...compareFeatures(before, after, timezone),
    ...compareTranslations(before, after),
  ];
  return designParts.flatMap((part) => differences.filter((difference) => difference.part === part));
}

function textsOf({
  version: _version,
  passType: _passType,
  colors: _colors,
  images: _images,
  fields: _fields,
  details: _details,
  links: _links,
  barcode: _barcode,
  attributes: _attributes,
  features: _features,
  translations: _translations,
  googleRows: _googleRows,
  ...texts
}: DesignDocument): Properties {
  return texts;
}

function compareImages({ images: before }: DesignDocument, { images: after }: DesignDocument) {
  const slots = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof typeof before>;
  return [...slots].flatMap((slot): DesignDifference[] => {
    const name = imageNames[slot];
    const [old, image] = [before[slot], after[slot]];
    const difference = (sentence: string) => ({ part: 'images' as const, thing: slot, sentence });
    if (!old || !image) return old === image ? [] : [difference(`${name} ${image ? 'added' : 'removed'}`)];
    const words = imageWords(name, old.file !== image.file);
    return compareProperties(old, image, words, ` of the ${name.toLowerCase()}`).map(difference);
  });
}

/** Matches fields across slots, so that a move to another slot is one difference. */
function compareFields(before: DesignDocument, after: DesignDocument): DesignDifference[] {
  const slotted = ({ fields }: DesignDocument) =>
    fieldSlots.flatMap((slot) => fields[slot].map((field) => ({ ...field, slot })));
  return compareItems({
    noun: 'Field',
    nounInside: '',
    before: slotted(before),
    after: slotted(after),
    words: fieldWords,
    groupOf: ({ slot }) => slot,
  }).map(({ id, sentence }) => ({ part: 'fields', thing: id, sentence }));
}

const rowsOf = ({ googleRows }: DesignDocument): Properties => ({ googleRows });

const lists = {
  links: { noun: 'Link', words: linkWords },
  attributes: { noun: 'Attribute', words: attributeWords },
} as const;

function compareLists(
  part: keyof typeof lists,
  { [part]: before }: DesignDocument,
  { [part]: after }: DesignDocument,
): DesignDifference[] {
  return compareItems<Properties>({ ...lists[part], before, after }).map(({ id, sentence }) => ({
    part,
    thing: id,
    sentence,
  }));
}

function compareBarcodes({ barcode: before }: DesignDocument, { barcode: after }: DesignDocument) {
  return compareProperties({ barcode: before }, { barcode: after }, barcodeWords).map(
    (sentence): DesignDifference => ({ part: 'barcode', thing: 'barcode', sentence }),
  );
}

function compareFeatures(before: DesignDocument, after: DesignDocument, timezone: string) {
  const { locations: oldLocations, relevantDates: oldDates, beacons: oldBeacons, ...old } = before.features;
  const { locations, relevantDates, beacons, ...features } = after.features;
  const inList = (thing: string, sentences: { sentence: string }[]) =>
    sentences.map(({ sentence }): DesignDifference => ({ part: 'features', thing, sentence }));
  return [
    ...inList(
      'locations',
      compareItems({
        noun: 'Location',
        before: oldLocations,
        after: locations,
        words: locationWords,
        nameOf: ({ name, relevantText, latitude, longitude }) =>
          name || relevantText || `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`,
      }),
    ),
    ...inList(
      'relevantDates',
      compareItems({
        noun: 'Relevant date',
        before: oldDates,
        after: relevantDates,
        words: {},
        nameOf: ({ start }) => start,
      }),
    ),
    ...inList(
      'beacons',
      compareItems({
        noun: 'Beacon',
        before: oldBeacons,
        after: beacons,
        words: beaconWords,
        nameOf: ({ relevantText, uuid }) => relevantText || uuid,
      }),
    ),
    ...compareEach('features', old, features, featureWords(timezone)),
  ];
}

/** More translations of a language are only counted. */
const translationsShown = 3;

function compareTranslations(
  { translations: before }: DesignDocument,
  { translations: after }: DesignDocument,
): DesignDifference[] {
  const languages = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return languages.flatMap((language) => {
    const name = languageName(language);
    const [old, texts] = [before[language], after[language]];
    const difference = (sentence: string): DesignDifference => ({
      part: 'translations',
      thing: language,
      sentence,
    });
    if (!old) return [difference(`${name} added, with ${count(Object.keys(texts ?? {}).length, 'text')}`)];
    if (!texts) return [difference(`${name} removed`)];
    const paths = [...new Set([...Object.keys(old), ...Object.keys(texts)])];
    const changed = paths.filter((path) => !isSameValue(old[path], texts[path]));
    return changed.length > translationsShown
      ? [difference(`${name}: ${changed.length} texts changed`)]
      : changed.map((path) => difference(`${name}: ${textChange(old[path], texts[path])}`));
  });
}

function textChange(before: string | undefined, after: string | undefined): string {
  if (!before) return `${quote(after ?? '')} added`;
  if (!after) return `${quote(before)} removed`;
  return quotePair(before, after).join(' changed to ');
}

function compareEach(part: DesignPart, before: Properties, after: Properties, words: WordsByKey) {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) =>
    compareProperties({ [key]: before[key] }, { [key]: after[key] }, words).map(
      (sentence): DesignDifference => ({ part, thing: key, sentence }),
    ),
  );
}

const nouns: Record<Exclude<DesignPart, 'barcode'>, string> = {
  texts: 'text',
  colors: 'color',
  images: 'image',
  fields: 'field',
  details: 'detail',
  links: 'link',
  attributes: 'attribute',
  features: 'feature',
  translations: 'translation',
};

export function countDifferences(differences: readonly DesignDifference[]): number {
  return new Set(differences.map(({ part, thing }) => `${part} ${thing}`)).size;
}

/** "3 fields, 1 color and the barcode changed". */
export function summarizeDifferences(differences: readonly DesignDifference[]): string {
  const counts = designParts.flatMap((part) => {
    const number = countDifferences(differences.filter((difference) => difference.part === part));
    if (number === 0) return [];
    return [part === 'barcode' ? 'the barcode' : count(number, nouns[part])];
  });
  return counts.length === 0 ? 'Nothing changed' : capitalize(`${listWords(counts)} changed`);
}
