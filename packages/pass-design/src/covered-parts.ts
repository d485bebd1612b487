import { isSameValue } from './compare-properties.ts';
import type { DesignDocument } from './design-document.ts';
import type { Field } from './field-schema.ts';
import { liquidReferences, parseLiquid } from './liquid-engine.ts';
import type { OverlayChanges } from './pass-content.ts';
import { fieldSlots } from './pass-type.ts';
import { holdsLiquid } from './plain-text.ts';
import { translatedDocument } from './translations.ts';

/**
 * By part of a pass (`fields.points.value`, `colors.background`, `images.logo`), the change number at which it was edited or published:
 * campaigns that began to cover it earlier cover it no longer.
 */
export type Releases = Readonly<Record<string, number>>;

const fieldPart = (key: string, part: 'label' | 'value'): string => `fields.${key}.${part}`;

const partsOfField = (key: string, change: { label?: string; value?: string }): string[] => [
  ...(change.label === undefined ? [] : [fieldPart(key, 'label')]),
  ...(change.value === undefined ? [] : [fieldPart(key, 'value')]),
];

/** The parts that a campaign's change replaces. */
export function coveredParts({ fields = {}, colors = {}, images = {} }: OverlayChanges): string[] {
  return [
    ...Object.entries(fields).flatMap(([key, change]) => partsOfField(key, change)),
    ...Object.keys(colors).map((key) => `colors.${key}`),
    ...Object.keys(images).map((slot) => `images.${slot}`),
  ];
}

/**
 * A campaign's change without what has been released from it. A field is released as a whole, because its label belongs to its value; a
 * campaign that replaces only the label hides no value, so that a new value releases nothing from it.
 */
export function withoutParts(changes: OverlayChanges, isReleased: (part: string) => boolean): OverlayChanges {
  const { fields, colors, images, ...rest } = changes;
  const kept = <Part extends object>(part: Part, names: (name: string) => string[]): Part =>
    Object.fromEntries(Object.entries(part).filter(([name]) => !names(name).some(isReleased))) as Part;
  return {
    ...rest,
    ...(fields && { fields: kept(fields, (key) => partsOfField(key, fields[key] ?? {})) }),
    ...(colors && { colors: kept(colors, (key) => [`colors.${key}`]) }),
    ...(images && { images: kept(images, (slot) => [`images.${slot}`]) }),
  };
}

/** What a change still covers that began to do so with a change number. */
export function coveredSince(
  changes: OverlayChanges,
  since: number,
  ...releases: (Releases | null)[]
): OverlayChanges {
  const isReleased = (part: string) => releases.some((each) => (each?.[part] ?? 0) > since);
  return releases.some((each) => each !== null) ? withoutParts(changes, isReleased) : changes;
}

/** The parts that show other texts, formats, colors or images after publishing, in whatever language. */
export function changedParts(before: DesignDocument, after: DesignDocument): string[] {
  const [old, now] = [designedParts(before), designedParts(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (part) => !isSameValue(old.get(part), now.get(part)),
  );
}

/** The parts of a design that campaigns can change, with what they show. */
export function designedParts(document: DesignDocument): Map<string, unknown> {
  return new Map<string, unknown>([
    ...fieldsOf(document).flatMap(({ id, key, label, value, linkText, ...format }): [string, unknown][] => {
      const { changeMessage: _message, align: _align, row: _row, detectors: _detectors, ...shown } = format;
      const spoken = (part: string) =>
        Object.entries(document.translations).flatMap(([language, texts]) => {
          const text = texts[`fields.${id}.${part}`];
          return text ? [[language, text]] : [];
        });
      return [
        [fieldPart(key, 'label'), [label, spoken('label')]],
        [
          fieldPart(key, 'value'),
          { value, linkText, ...shown, spoken: [spoken('value'), spoken('linkText')] },
        ],
      ];
    }),
    ...Object.entries(document.colors).map(([key, color]): [string, unknown] => [`colors.${key}`, color]),
    ...Object.entries(document.images).map(([slot, image]): [string, unknown] => [`images.${slot}`, image]),
  ]);
}

const fieldsOf = ({ fields }: DesignDocument): Field[] => fieldSlots.flatMap((slot) => fields[slot]);

const references = new WeakMap<DesignDocument, Map<string, ReadonlySet<string>>>();

/** The parts of fields whose designed texts show one of the values, named as in the texts: `attributes.points`, `user.firstName`. */
export function partsShowing(document: DesignDocument, values: ReadonlySet<string>): string[] {
  const known = references.get(document) ?? referencesOf(document);
  references.set(document, known);
  return [...known].flatMap(([part, named]) => (values.isDisjointFrom(named) ? [] : [part]));
}

function referencesOf(document: DesignDocument): Map<string, ReadonlySet<string>> {
  const languages = Object.keys(document.translations);
  const documents = [document, ...languages.map((language) => translatedDocument(document, language))];
  const named = new Map<string, Set<string>>();
  const add = (part: string, texts: (string | undefined)[]) => {
    const all = named.get(part) ?? new Set();
    named.set(part, all);
    for (const text of texts) for (const name of namesIn(text ?? '')) all.add(name);
  };
  for (const { key, label, value, linkText } of documents.flatMap(fieldsOf)) {
    add(fieldPart(key, 'label'), [label]);
    add(fieldPart(key, 'value'), [value, linkText]);
  }
  return named;
}

function namesIn(text: string): string[] {
  if (!holdsLiquid(text)) return [];
  try {
    return liquidReferences(parseLiquid(text)).map((segments) => segments.slice(0, 2).join('.'));
  } catch {
    // The pass shows nothing of an invalid text.
    return [];
  }
}
