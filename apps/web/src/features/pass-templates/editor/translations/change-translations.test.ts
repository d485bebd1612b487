import { type DesignDocument, designDocumentSchema, emptyDesignDocument } from '@tessera/pass-design';
import { describe, expect, test } from 'vitest';
import { applyChange } from '../saving/apply-change.ts';
import type { DesignChange } from '../saving/design-change.ts';
import { historyReducer, startHistory } from '../saving/design-history.ts';

const empty = emptyDesignDocument('loyalty', 'Harbour Club');
const document: DesignDocument = {
  ...empty,
  fields: {
    header: [{ id: 'p', key: 'points', label: 'Points', value: '{{ pass.serialNumber }}', kind: 'text' }],
    primary: [{ id: 't', key: 'tier', label: 'Tier', value: 'Gold', kind: 'text' }],
    secondary: [],
    auxiliary: [],
    back: [],
  },
  translations: { de: { heading: 'Hafenclub', 'fields.p.label': 'Punkte', 'fields.t.label': 'Stufe' } },
};
const changedBy = (...changes: DesignChange[]) =>
  changes.reduce(applyChange, { name: 'Club', document }).document;

describe('a new language of the design', () => {
  test('swaps the texts with their translations, and the former texts become translations', () => {
    const german = changedBy({ kind: 'setLanguage', language: 'de' });
    expect(german).toMatchObject({ language: 'de', heading: 'Hafenclub' });
    expect(german.fields.header[0]).toMatchObject({ label: 'Punkte', value: '{{ pass.serialNumber }}' });
    expect(german.fields.primary[0]).toMatchObject({ label: 'Stufe', value: 'Gold' });
    expect(german.translations).toMatchObject({
      en: { heading: 'Harbour Club', 'fields.p.label': 'Points', 'fields.t.value': 'Gold' },
    });
    expect(designDocumentSchema.safeParse(german).success).toBe(true);
  });

  test('swapped twice gives the texts as they were', () => {
    const again = changedBy({ kind: 'setLanguage', language: 'de' }, { kind: 'setLanguage', language: 'en' });
    expect({ ...again, translations: {} }).toEqual({ ...document, translations: {} });
    expect(again.translations.de).toMatchObject(document.translations.de ?? {});
  });

  test('without translations keeps the texts', () => {
    expect(changedBy({ kind: 'setLanguage', language: 'fr' })).toEqual({ ...document, language: 'fr' });
  });
});

describe('the languages of a design', () => {
  test('are added once, after the others, and never the design’s own', () => {
    const changed = changedBy(
      { kind: 'addLanguage', language: 'ar' },
      { kind: 'addLanguage', language: 'de' },
      { kind: 'addLanguage', language: 'en' },
    );
    expect(Object.keys(changed.translations)).toEqual(['de', 'ar']);
    expect(changed.translations.de).toEqual(document.translations.de);
  });

  test('are removed with their texts', () => {
    expect(changedBy({ kind: 'removeLanguage', language: 'de' }).translations).toEqual({});
  });

  test('hold no empty text', () => {
    const set = { kind: 'setTranslation', language: 'de', path: 'fields.t.value' } as const;
    const changed = changedBy({ ...set, text: 'Gold-Stufe' });
    expect(changed.translations.de).toMatchObject({ 'fields.t.value': 'Gold-Stufe' });
    expect(changedBy({ ...set, text: 'x' }, { ...set, text: '' }).translations).toEqual(
      document.translations,
    );
  });
});

test('a translation is removed with its part, and stays while its text is rewritten', () => {
  expect(changedBy({ kind: 'removeField', id: 'p' }).translations.de).not.toHaveProperty('fields.p.label');
  const emptied = changedBy({ kind: 'changeField', id: 'p', field: { label: '' } });
  expect(emptied.translations.de).toHaveProperty(['fields.p.label']);
  expect(designDocumentSchema.safeParse(emptied).success).toBe(true);
});

test('an import is one step to undo', () => {
  const start = startHistory({ name: 'Club', document });
  const change: DesignChange = {
    kind: 'importTranslations',
    translations: { de: { 'fields.t.value': 'Gold-Stufe' }, fr: { heading: 'Le club' } },
  };
  const after = historyReducer(start, { kind: 'change', change, gesture: 1 });
  expect(after.present.document.translations).toEqual({
    de: { ...document.translations.de, 'fields.t.value': 'Gold-Stufe' },
    fr: { heading: 'Le club' },
  });
  expect(historyReducer(after, { kind: 'undo' }).present.document).toBe(document);
});
