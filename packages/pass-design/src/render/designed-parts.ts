import { isSameValue } from '../compare/compare-properties.ts';
import type { DesignDocument } from '../document/design-document.ts';
import type { Field } from '../document/field-schema.ts';
import { fieldSlots } from '../document/pass-type.ts';
import { translatedDocument } from '../document/translations.ts';
import { fieldPart } from './covered-parts.ts';
import { liquidReferences, parseLiquid } from './liquid-engine.ts';
import { holdsLiquid } from './plain-text.ts';

/** The parts that show other texts, formats, colors or images after publishing, in any language. */
export function changedParts(before: DesignDocument, after: DesignDocument): string[] {
  const [old, now] = [designedParts(before), designedParts(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter(
    (part) => !isSameValue(old.get(part), now.get(part)),
  );
}

/** The parts of a design that campaigns can change, with their content. */
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

/** The parts of fields that show one of the values, named as in the texts: `attributes.points`, `user.firstName`. */
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
    // An invalid text shows nothing.
    return [];
  }
}
