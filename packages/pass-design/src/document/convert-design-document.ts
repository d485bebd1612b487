import { standardLanguage } from './design-choices.ts';
import type { DesignDocument } from './design-document.ts';
import { mapDesignTexts, translatableTexts } from './design-texts.ts';

type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Adds missing ids to a list's items: `key`, or `name` and the item's number. The schema refuses other values. */
function withIds(list: unknown, name: string): unknown {
  if (!Array.isArray(list)) return list;
  const taken = new Set(list.map((item) => (isRecord(item) ? item.id : undefined)));
  return list.map((item: unknown, index) => {
    if (!isRecord(item) || item.id !== undefined) return item;
    let id = typeof item.key === 'string' ? item.key : `${name}${index + 1}`;
    while (taken.has(id)) id = `${id}_`;
    taken.add(id);
    return { id, ...item };
  });
}

function withFieldIds(fields: unknown): unknown {
  if (!isRecord(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).map(([slot, list]) => [slot, withIds(list, 'field')]));
}

const withVariantIds = (part: unknown): unknown =>
  isRecord(part) && part.variants !== undefined
    ? { ...part, variants: withIds(part.variants, 'variant') }
    : part;

/** Adds the ids and optional lists that handwritten documents may omit. */
export function completeDesignDocument(document: Json): Json {
  const { features } = document;
  return {
    language: standardLanguage,
    details: {},
    ...document,
    colors: withVariantIds(document.colors),
    images: isRecord(document.images)
      ? Object.fromEntries(
          Object.entries(document.images).map(([slot, image]) => [slot, withVariantIds(image)]),
        )
      : document.images,
    fields: withFieldIds(document.fields),
    links: withIds(document.links ?? [], 'link'),
    attributes: withIds(document.attributes, 'attribute'),
    features: isRecord(features)
      ? {
          appLinks: null,
          nfc: null,
          ...features,
          locations: withIds(features.locations, 'location'),
          relevantDates: withIds(features.relevantDates ?? [], 'date'),
          beacons: withIds(features.beacons ?? [], 'beacon'),
        }
      : features,
  };
}

/** Converts version 1 except for translations, which need the converted texts. */
export function convertVersion1({ translations: _, ...document }: Json): Json {
  const { features } = document;
  if (!isRecord(features)) return { ...document, version: 2, translations: {} };
  const { relevance, expiry, ...others } = features;
  return {
    ...document,
    version: 2,
    translations: {},
    ...(isRecord(relevance) && document.passType === 'eventTicket' && { details: eventDetails(relevance) }),
    features: {
      ...others,
      expiry: isFixedToNever(expiry) ? null : expiry,
      relevantDates:
        isRecord(relevance) && typeof relevance.date === 'string'
          ? [{ start: referenceOf(relevance.date) }]
          : [],
    },
  };
}

/** Version 1 allowed the year 9999, for “never”. */
const isFixedToNever = (expiry: unknown): boolean =>
  isRecord(expiry) && expiry.kind === 'fixed' && /^(0|9999)/.test(String(expiry.at));

const referenceOf = (key: unknown): string => `{{ attributes.${String(key)} }}`;

function eventDetails({ date, venue, section, seat }: Json): Json {
  const named = { startsAt: date, venueName: venue, section, seat };
  return Object.fromEntries(
    Object.entries(named)
      .filter(([, key]) => key !== undefined)
      .map(([detail, key]) => [detail, referenceOf(key)]),
  );
}

/** Version 1 keyed translations by the text itself, and rendered every pass in English. */
export function translateVersion1(document: DesignDocument, translations: unknown): DesignDocument {
  if (!isRecord(translations)) return document;
  const languages = Object.entries(translations).filter((entry): entry is [string, Record<string, string>] =>
    isRecord(entry[1]),
  );
  const english = languages.find(([language]) => language === standardLanguage)?.[1];
  const texts = translatableTexts(document);
  const translated = Object.fromEntries(
    languages
      .filter(([language]) => language !== standardLanguage)
      .map(([language, known]) => [
        language,
        Object.fromEntries(
          texts.flatMap(({ path, text }) => {
            const translation = Object.hasOwn(known, text) ? known[text] : undefined;
            return translation ? [[path, translation]] : [];
          }),
        ),
      ]),
  );
  const translatable = new Set(texts.map(({ path }) => path));
  const spoken = english
    ? mapDesignTexts(
        document,
        (text, path) => (translatable.has(path) && Object.hasOwn(english, text) && english[text]) || text,
      )
    : document;
  return { ...spoken, translations: translated };
}
