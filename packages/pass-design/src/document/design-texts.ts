import { fieldFormats } from '../formats/field-formats.ts';
import type { Attribute } from './attribute.ts';
import type { DesignDocument } from './design-document.ts';
import { fieldSlots } from './pass-type.ts';

/** A text of a document; parts of lists are named by their ids, as in `fields.points.label`. */
export type DesignText = { path: string; text: string };

type Rewrite = (text: string, path: string) => string;
type Optional<Key extends string> = { [key in Key]?: string | undefined };

/** Rewrites `part` if it is present. */
function optional<Key extends string>(
  item: Optional<Key>,
  part: Key,
  path: string,
  rewrite: Rewrite,
): Optional<Key> {
  const text = item[part];
  const empty: Optional<Key> = {};
  return text === undefined ? empty : { ...empty, [part]: rewrite(text, `${path}.${part}`) };
}

function mapFields(fields: DesignDocument['fields'], rewrite: Rewrite): DesignDocument['fields'] {
  const list = (slot: keyof DesignDocument['fields']) =>
    fields[slot].map((field) => {
      const path = `fields.${field.id}`;
      return {
        ...field,
        label: rewrite(field.label, `${path}.label`),
        value: rewrite(field.value, `${path}.value`),
        ...optional(field, 'linkText', path, rewrite),
        ...optional(field, 'changeMessage', path, rewrite),
      };
    });
  const [header, primary, secondary, auxiliary, back] = fieldSlots.map(list);
  return {
    header: header ?? [],
    primary: primary ?? [],
    secondary: secondary ?? [],
    auxiliary: auxiliary ?? [],
    back: back ?? [],
  };
}

function mapImages(images: DesignDocument['images'], rewrite: Rewrite): DesignDocument['images'] {
  return Object.fromEntries(
    Object.entries(images).map(([slot, image]) => [
      slot,
      image && {
        ...image,
        ...optional(image, 'alt', `images.${slot}`, rewrite),
        ...('variants' in image &&
          image.variants && {
            variants: image.variants.map((variant) => ({
              ...variant,
              ...optional(variant, 'alt', `images.${slot}.variants.${variant.id}`, rewrite),
            })),
          }),
      },
    ]),
  );
}

function mapFeatures(features: DesignDocument['features'], rewrite: Rewrite): DesignDocument['features'] {
  const { locations, relevantDates, beacons, groupPasses, deepLink, appLinks, nfc, guide } = features;
  return {
    ...features,
    locations: locations.map((location) => ({
      ...location,
      ...optional(location, 'relevantText', `features.locations.${location.id}`, rewrite),
    })),
    relevantDates: relevantDates.map((date) => {
      const path = `features.relevantDates.${date.id}`;
      return {
        ...date,
        start: rewrite(date.start, `${path}.start`),
        ...optional(date, 'end', path, rewrite),
      };
    }),
    beacons: beacons.map((beacon) => ({
      ...beacon,
      ...optional(beacon, 'relevantText', `features.beacons.${beacon.id}`, rewrite),
    })),
    ...optional(features, 'validFrom', 'features', rewrite),
    ...optional(features, 'nearest', 'features', rewrite),
    groupPasses: groupPasses && rewrite(groupPasses, 'features.groupPasses'),
    deepLink: deepLink && rewrite(deepLink, 'features.deepLink'),
    appLinks: appLinks && { ...appLinks, ...optional(appLinks, 'launchUrl', 'features.appLinks', rewrite) },
    nfc: nfc && { ...nfc, message: rewrite(nfc.message, 'features.nfc.message') },
    ...(guide && {
      guide: Object.fromEntries(
        Object.entries(guide).map(([key, address]) => [key, rewrite(address, `features.guide.${key}`)]),
      ),
    }),
    ...(features.featuredActions && {
      featuredActions: features.featuredActions.map((action) => ({
        ...action,
        address: rewrite(action.address, `features.featuredActions.${action.id}.address`),
      })),
    }),
  };
}

/** Replaces every text by the result of `rewrite`; translations included, under the path of their text. */
export function mapDesignTexts(document: DesignDocument, rewrite: Rewrite): DesignDocument {
  const { barcode } = document;
  return {
    ...document,
    description: rewrite(document.description, 'description'),
    heading: rewrite(document.heading, 'heading'),
    ...(document.poster && {
      poster: { ...document.poster, ...optional(document.poster, 'logoText', 'poster', rewrite) },
    }),
    images: mapImages(document.images, rewrite),
    fields: mapFields(document.fields, rewrite),
    details: Object.fromEntries(
      Object.entries(document.details).map(([key, text]) => [key, rewrite(text, `details.${key}`)]),
    ),
    links: document.links.map((link) => ({
      ...link,
      label: rewrite(link.label, `links.${link.id}.label`),
      address: rewrite(link.address, `links.${link.id}.address`),
    })),
    barcode: barcode && {
      ...barcode,
      message: rewrite(barcode.message, 'barcode.message'),
      ...optional(barcode, 'altText', 'barcode', rewrite),
    },
    features: mapFeatures(document.features, rewrite),
    translations: Object.fromEntries(
      Object.entries(document.translations).map(([language, texts]) => [
        language,
        Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, rewrite(text, path)])),
      ]),
    ),
  };
}

/** All texts of a document that may contain Liquid, with their paths; those of translations begin with `translations.<language>.`. */
export function designTexts(document: DesignDocument): DesignText[] {
  const texts: DesignText[] = [];
  const collect = (text: string, path: string) => {
    if (text !== '') texts.push({ path, text });
    return text;
  };
  mapDesignTexts({ ...document, translations: {} }, collect);
  for (const [language, translated] of Object.entries(document.translations)) {
    for (const [path, text] of Object.entries(translated)) collect(text, `translations.${language}.${path}`);
  }
  return texts;
}

/** Texts for machines, which are the same in every language. */
const untranslated =
  /^(details\.|barcode\.message$|features\.(groupPasses|deepLink|appLinks|nfc|relevantDates|validFrom|nearest|guide|featuredActions)|links\.[^.]+\.address$)/;
/** Details with names, which people read. */
const translatedDetails =
  /^details\.(eventName|venueName|entrance|section|ticketType|carrierName|originName|destinationName|travelClass|pointsLabel|secondaryPointsLabel|tier|tierLabel|provider|finePrint)$/;

const isTranslated = (path: string): boolean => !untranslated.test(path) || translatedDetails.test(path);

/** The translatable texts in the order of the pass, without empty ones. */
export function translatableTexts(document: DesignDocument): DesignText[] {
  return designTexts({ ...document, translations: {} }).filter(({ path }) => isTranslated(path));
}

/** The paths that may have translations, including currently empty texts. */
export function translatablePaths(document: DesignDocument): Set<string> {
  const paths = new Set<string>();
  mapDesignTexts({ ...document, translations: {} }, (text, path) => {
    if (isTranslated(path)) paths.add(path);
    return text;
  });
  return paths;
}

/** Drops translations of texts that no longer exist; returns the same document if there are none. */
export function withoutUnknownTranslations<Document extends DesignDocument>(document: Document): Document {
  const languages = Object.entries(document.translations);
  if (languages.length === 0) return document;
  const known = translatablePaths(document);
  const isKnown = ([path]: [string, string]) => known.has(path);
  if (languages.every(([, texts]) => Object.entries(texts).every(isKnown))) return document;
  const translations = languages.map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(isKnown)),
  ]);
  return { ...document, translations: Object.fromEntries(translations) };
}

/** `isNeeded`: false for values, numbers and addresses, which other languages share. */
export type TextToTranslate = DesignText & { isNeeded: boolean };

const address = /^\s*(https?:\/\/|mailto:|tel:)\S*\s*$|^\s*\S+@\S+\s*$/;
const liquid = /\{\{.*?\}\}|\{%.*?%\}/gs;
/** The fallback for a missing value. */
const fallback = /\|\s*default:\s*(?:"[^"]*\p{L}|'[^']*\p{L})/u;

const holdsWords = (text: string): boolean =>
  !address.test(text) && (/\p{L}/u.test(text.replace(liquid, '')) || fallback.test(text));

/** The translatable texts in the order of the pass. */
export function textsToTranslate(document: DesignDocument): TextToTranslate[] {
  const formatted = new Set(
    Object.values(document.fields)
      .flat()
      .filter(({ kind }) => fieldFormats[kind].isLocalized)
      .map(({ id }) => `fields.${id}.value`),
  );
  return translatableTexts(document).map(({ path, text }) => ({
    path,
    text,
    isNeeded: !formatted.has(path) && holdsWords(text),
  }));
}

/** The texts without a translation in the language. */
export function missingTranslations(document: DesignDocument, language: string): TextToTranslate[] {
  const texts = document.translations[language] ?? {};
  return textsToTranslate(document).filter(
    ({ path, isNeeded }) => isNeeded && !(Object.hasOwn(texts, path) && texts[path]?.trim()),
  );
}

/** The letters of Liquid's `date` filter that show a time of day. */
const clockLetters = 'HIklMPpRSsTz';

/** Whether the design shows an attribute's time of day; its values then need one, since a date alone would show as midnight. */
export function showsTimeOfDay(document: DesignDocument, { key }: Pick<Attribute, 'key'>): boolean {
  const reference = new RegExp(`\\.${key}\\b`);
  const onClock = new RegExp(`\\.${key}\\b[^}]*\\bdate:[^}]*%-?[${clockLetters}]`);
  const fields = fieldSlots.flatMap((slot) => document.fields[slot]);
  return (
    fields.some(({ kind, value }) => kind === 'dateTime' && reference.test(value)) ||
    designTexts(document).some(({ text }) => onClock.test(text))
  );
}
