import {
  checkDesign,
  type DesignDocument,
  designDocumentSchema,
  emptyDesignDocument,
  passTypes,
} from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { applyChange } from '../saving/apply-change.ts';
import { fromReadyField, type ReadyField, readyFieldsFor } from './ready-fields.ts';

function added(document: DesignDocument, ready: ReadyField): DesignDocument {
  const { field, attribute } = fromReadyField(ready, document);
  const draft = { name: 'Test', document };
  const declared = attribute ? applyChange(draft, { kind: 'addAttribute', attribute }) : draft;
  return applyChange(declared, { kind: 'addField', slot: 'back', field }).document;
}

const bare = (passType: DesignDocument['passType']): DesignDocument => ({
  ...emptyDesignDocument(passType, 'Harbour'),
  fields: { header: [], primary: [], secondary: [], auxiliary: [], back: [] },
  attributes: [],
  details: {},
  features: { ...emptyDesignDocument('generic', 'Harbour').features },
});

it.each(passTypes)('all ready fields of a %s together make a valid design without errors', (passType) => {
  const empty = bare(passType);
  const full = readyFieldsFor(empty).reduce(added, empty);
  expect(designDocumentSchema.safeParse(full).error).toBeUndefined();
  expect(
    checkDesign(full).filter(({ severity, path }) => severity === 'error' && path.startsWith('fields')),
  ).toEqual([]);
  expect(readyFieldsFor(full)).toEqual([]);
});

it('a value that identifies a pass or is worth money is asked for; the sample of any is shown in previews only', () => {
  for (const passType of passTypes) {
    const empty = bare(passType);
    const full = readyFieldsFor(empty).reduce(added, empty);
    for (const { key, required, default: standard, sample } of full.attributes) {
      expect(required, key).toBe(/^(balance|cardNumber|memberNumber|pin|code|seat|booking)$/.test(key));
      if (sample !== undefined) expect(standard, key).toBeNull();
    }
  }
});

it('an attribute that the design has under this name and type is used; one of another type is left alone', () => {
  const empty = bare('loyalty');
  const points = readyFieldsFor(empty).find(({ key }) => key === 'points');
  if (!points) throw new Error('No points.');
  const { attribute } = fromReadyField(points, empty);
  if (!attribute) throw new Error('No attribute.');
  const withPoints = { ...empty, attributes: [attribute] };
  expect(fromReadyField(points, withPoints).attribute).toBeNull();
  const ofPerson = { ...empty, attributes: [{ ...attribute, scope: 'user' as const }] };
  expect(fromReadyField(points, ofPerson).field.value).toBe('{{ user.points }}');
  const asText = { ...empty, attributes: [{ ...attribute, type: 'text' as const, default: null }] };
  expect(fromReadyField(points, asText).field.value).toBe('{{ attributes.points2 }}');
});
