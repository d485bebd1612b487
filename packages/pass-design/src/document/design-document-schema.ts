import { personKeys } from './design-choices.ts';
import { type DesignDocument, documentShape } from './design-document.ts';
import { withoutUnknownTranslations } from './design-texts.ts';
import { detailKeysOf } from './details.ts';
import { fieldSlots } from './pass-type.ts';
import { guideKeysOf, styleOf } from './poster.ts';

type Refuse = (path: (string | number)[], message: string) => void;

function refuseJourney({ passType, transitMode }: DesignDocument, refuse: Refuse): void {
  const isBoardingPass = passType === 'boardingPass';
  if (isBoardingPass && !transitMode) refuse(['transitMode'], 'Choose how the journey is made');
  if (!isBoardingPass && transitMode) refuse(['transitMode'], 'Only a boarding pass has this');
}

function refuseStyle({ passType, style, poster, fields }: DesignDocument, refuse: Refuse) {
  if (style && style !== styleOf(passType)) refuse(['style'], 'A pass of this type has no such style');
  if (poster && styleOf(passType) !== 'poster') refuse(['poster'], 'A pass of this type has no poster');
  const left = new Set(fieldSlots.flatMap((slot) => fields[slot].map(({ id }) => id)));
  poster?.fields?.forEach((id, index) => {
    if (!left.delete(id))
      refuse(['poster', 'fields', index], `The design has no such field, or shows it twice: ${id}`);
  });
}

function refuseGoogleRows({ googleRows = [], fields }: DesignDocument, refuse: Refuse) {
  const left = new Set(fieldSlots.flatMap((slot) => fields[slot].map(({ id }) => id)));
  googleRows.forEach((row, index) => {
    row.forEach((id, place) => {
      if (!left.delete(id))
        refuse(['googleRows', index, place], `The design has no such field, or shows it twice: ${id}`);
    });
  });
}

function refuseGuide({ passType, features }: DesignDocument, refuse: Refuse) {
  const known = new Set<string>(guideKeysOf(passType));
  for (const key of Object.keys(features.guide ?? {})) {
    if (!known.has(key)) refuse(['features', 'guide', key], 'A pass of this type has no such link');
  }
}

function refuseDetails(document: DesignDocument, refuse: Refuse): void {
  const known = new Set(detailKeysOf(document.passType));
  for (const key of Object.keys(document.details)) {
    if (!known.has(key)) refuse(['details', key], 'A pass of this type has no such detail');
  }
}

function refuseSameKeys(document: DesignDocument, refuse: Refuse): void {
  const fieldKeys = new Set<string>();
  for (const slot of fieldSlots) {
    document.fields[slot].forEach((field, index) => {
      if (fieldKeys.has(field.key))
        refuse(['fields', slot, index, 'key'], `Two fields have the key ${field.key}`);
      fieldKeys.add(field.key);
    });
  }
  const attributeKeys = new Set<string>(personKeys);
  document.attributes.forEach((attribute, index) => {
    if (attributeKeys.has(attribute.key))
      refuse(['attributes', index, 'key'], `The key ${attribute.key} is already in use`);
    attributeKeys.add(attribute.key);
  });
}

function refuseSameIds(document: DesignDocument, refuse: Refuse): void {
  const { attributes, links, features } = document;
  const check = (ids: Set<string>, items: readonly { id: string }[], path: string[]) =>
    items.forEach(({ id }, index) => {
      if (ids.has(id)) refuse([...path, index, 'id'], `The id ${id} is already in use`);
      ids.add(id);
    });
  const fieldIds = new Set<string>();
  for (const slot of fieldSlots) check(fieldIds, document.fields[slot], ['fields', slot]);
  check(new Set(), attributes, ['attributes']);
  check(new Set(), document.colors.variants ?? [], ['colors', 'variants']);
  for (const [slot, image] of Object.entries(document.images))
    if (image && 'variants' in image) check(new Set(), image.variants ?? [], ['images', slot, 'variants']);
  check(new Set(), links, ['links']);
  check(new Set(), features.locations, ['features', 'locations']);
  check(new Set(), features.relevantDates, ['features', 'relevantDates']);
  check(new Set(), features.beacons, ['features', 'beacons']);
  check(new Set(), features.featuredActions ?? [], ['features', 'featuredActions']);
}

function refuseTranslations(document: DesignDocument, refuse: Refuse): void {
  if (Object.hasOwn(document.translations, document.language))
    refuse(['translations', document.language], 'This is the language of the design itself');
}

/**
 * Validates a design document of the current version: its form and limits. Drops translations of texts that it does not have.
 * `checkDesign` reports what prevents the publication of a valid document.
 */
export const designDocumentSchema = documentShape
  .check((ctx) => {
    const document = ctx.value;
    const refuse: Refuse = (path, message) =>
      ctx.issues.push({ code: 'custom', input: document, path, message });
    refuseJourney(document, refuse);
    refuseStyle(document, refuse);
    refuseGoogleRows(document, refuse);
    refuseGuide(document, refuse);
    refuseDetails(document, refuse);
    refuseSameKeys(document, refuse);
    refuseSameIds(document, refuse);
    refuseTranslations(document, refuse);
  })
  .overwrite(withoutUnknownTranslations);
