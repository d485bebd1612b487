import type { PassContent } from '../render/pass-content.ts';
import type { DesignDocument } from './design-document.ts';
import { mapDesignTexts } from './design-texts.ts';
import type { Details } from './details.ts';

const translated = new WeakMap<DesignDocument, Map<string, DesignDocument>>();

/** The document in one of its languages; texts without a translation stay. */
export function translatedDocument(document: DesignDocument, language: string): DesignDocument {
  const known = translated.get(document) ?? new Map<string, DesignDocument>();
  translated.set(document, known);
  const made = known.get(language) ?? translate(document, language);
  known.set(language, made);
  return made;
}

function translate(document: DesignDocument, language: string): DesignDocument {
  const texts = document.translations[language] ?? {};
  const spoken = mapDesignTexts({ ...document, translations: {} }, (text, path) =>
    Object.hasOwn(texts, path) ? texts[path] || text : text,
  );
  return { ...spoken, language };
}

/** The human-readable texts of a content by the path of the designed text, including empty ones. */
export function contentTexts({
  fields,
  images,
  details,
  ...content
}: PassContent): [path: string, text: string][] {
  const detail = (key: keyof Details): [string, string] => [`details.${key}`, details?.[key] ?? ''];
  return [
    ['description', content.description],
    ['heading', content.heading],
    ...(content.poster ? [['poster.logoText', content.poster.logoText] as [string, string]] : []),
    ...Object.values(fields)
      .flat()
      .flatMap(({ id, label, text, linkText, changeMessage }): [string, string][] => [
        [`fields.${id}.label`, label],
        [`fields.${id}.value`, text],
        [`fields.${id}.linkText`, linkText ?? ''],
        [`fields.${id}.changeMessage`, changeMessage ?? ''],
      ]),
    ...Object.entries(images).map(([slot, image]): [string, string] => [
      `images.${slot}.alt`,
      image?.alt ?? '',
    ]),
    ...(content.links ?? []).map(({ id, label }): [string, string] => [`links.${id}.label`, label]),
    ['barcode.altText', content.barcode?.altText ?? ''],
    ...content.locations.map(({ id, relevantText }): [string, string] => [
      `features.locations.${id}.relevantText`,
      relevantText ?? '',
    ]),
    ...(content.beacons ?? []).map(({ id, relevantText }): [string, string] => [
      `features.beacons.${id}.relevantText`,
      relevantText ?? '',
    ]),
    ...Object.keys(details ?? {}).map((key) => detail(key as keyof Details)),
  ];
}

/** The texts of `other` that differ from `content`, by path, without empty ones, for which wallets would show the default. */
export function differingTexts(content: PassContent, other: PassContent): Record<string, string> {
  const before = new Map(contentTexts(content));
  return Object.fromEntries(
    contentTexts(other).filter(([path, text]) => text !== '' && before.get(path) !== text),
  );
}
