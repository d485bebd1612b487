import type { Attribute, DesignDocument, Field } from '@tessera/pass-design';

type Name = Pick<Attribute, 'key' | 'scope'>;

/** How a text refers to an attribute: `user.tier` or `attributes.points`. */
export function referenceTo({ key, scope }: Name): string {
  return `${scope === 'user' ? 'user' : 'attributes'}.${key}`;
}

const liquid = /\{\{.*?\}\}|\{%.*?%\}/gs;

/** The document with every text that refers to an attribute by its old name referring to it by the new one. Words outside of Liquid stay. */
export function renameReference(document: DesignDocument, from: Name, to: Name): DesignDocument {
  const old = new RegExp(`(?<![\\w.])${referenceTo(from).replace('.', '\\.')}(?!\\w)`, 'g');
  const text = (source: string) =>
    source.replace(liquid, (expression) => expression.replace(old, referenceTo(to)));
  const fields = (list: Field[]) =>
    list.map((field) => ({ ...field, label: text(field.label), value: text(field.value) }));
  const { barcode, features } = document;
  return {
    ...document,
    heading: text(document.heading),
    description: text(document.description),
    fields: {
      header: fields(document.fields.header),
      primary: fields(document.fields.primary),
      secondary: fields(document.fields.secondary),
      auxiliary: fields(document.fields.auxiliary),
      back: fields(document.fields.back),
    },
    barcode: barcode && {
      ...barcode,
      message: text(barcode.message),
      ...(barcode.altText === undefined ? {} : { altText: text(barcode.altText) }),
    },
    features: {
      ...features,
      ...(features.relevance && {
        relevance: Object.fromEntries(
          Object.entries(features.relevance).map(([part, key]) => [part, key === from.key ? to.key : key]),
        ),
      }),
      locations: features.locations.map((location) =>
        location.relevantText === undefined
          ? location
          : { ...location, relevantText: text(location.relevantText) },
      ),
    },
    translations: Object.fromEntries(
      Object.entries(document.translations).map(([language, texts]) => [
        language,
        Object.fromEntries(
          Object.entries(texts).map(([source, translated]) => [text(source), text(translated)]),
        ),
      ]),
    ),
  };
}
