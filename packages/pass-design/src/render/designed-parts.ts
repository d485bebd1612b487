import { isSameValue } from '../compare/compare-properties.ts';
import type { DesignDocument } from '../document/design-document.ts';
import type { Field } from '../document/field-schema.ts';
import type { Colors } from '../document/image-schema.ts';
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
      const {
        changeMessage: _message,
        urgent: _urgent,
        align: _align,
        row: _row,
        detectors: _detectors,
        ...shown
      } = format;
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
    ...colorParts.map((part): [string, unknown] => [`colors.${part}`, colorOf(document.colors, part)]),
    ...Object.entries(document.images).map(([slot, image]): [string, unknown] => [`images.${slot}`, image]),
  ]);
}

const colorParts = ['background', 'foreground', 'label'] as const;

/** The color, with its variants if it has any. */
function colorOf({ variants = [], ...colors }: DesignDocument['colors'], part: keyof Colors): unknown {
  const varied = variants.flatMap(({ when, [part]: color }) => (color ? [{ when, color }] : []));
  return varied.length === 0 ? colors[part] : [colors[part], varied];
}

const fieldsOf = ({ fields }: DesignDocument): Field[] => fieldSlots.flatMap((slot) => fields[slot]);

const references = new WeakMap<DesignDocument, Map<string, ReadonlySet<string>>>();

/** The parts that one of the values decides, named as in the texts: `attributes.points`, `user.firstName`. */
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
  for (const [part, keys] of keysByPart(document))
    named.set(part, new Set(keys.flatMap((key) => [`attributes.${key}`, `user.${key}`])));
  return named;
}

/** The attributes that decide which picture or color a pass has. */
function keysByPart({ images: { logo, cover, thumbnail }, colors }: DesignDocument): [string, string[]][] {
  const keysOf = (variants: readonly { when: readonly { key: string }[] }[] = []) =>
    variants.flatMap(({ when }) => when.map(({ key }) => key));
  return [
    ...Object.entries({ logo, cover, thumbnail }).map(([slot, image]): [string, string[]] => [
      `images.${slot}`,
      [
        ...keysOf(image?.variants),
        ...(image?.attribute ? [image.attribute] : []),
        ...(image === cover && cover?.stamps ? [cover.stamps.attribute] : []),
      ],
    ]),
    ...colorParts.map((part): [string, string[]] => [
      `colors.${part}`,
      keysOf(colors.variants?.filter((variant) => variant[part])),
    ]),
  ];
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
