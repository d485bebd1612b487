import { describe, expect, test } from 'vitest';
import type { DesignDocument } from '../document/design-document.ts';
import { designDocumentSchema } from '../document/design-document-schema.ts';
import { missingTranslations } from '../document/design-texts.ts';
import { designWith, text } from '../render/test-input.ts';
import { checkDesign } from './lint-design.ts';

const germanIssues = (document: DesignDocument) =>
  checkDesign(document)
    .filter(({ path }) => path.startsWith('translations.de.'))
    .map(({ severity, path, message }) => `${severity} ${path.slice('translations.de.'.length)}: ${message}`);

const german = (more: Record<string, string> = {}) => ({
  de: { heading: 'Hafencafé', description: 'Karte', ...more },
});

describe('a text without a translation', () => {
  test('is one warning per language, which names the first texts, at the control of the first one', () => {
    const tier = text('a', 'Gold', { label: 'Tier' });
    const one = designWith([{ ...tier, label: '' }], { translations: german() });
    expect(germanIssues(one)).toEqual([
      'warning fields.a.value: “Gold” is not translated into German, so both wallets show it as it is.',
    ]);
    const some = designWith([tier, text('b', 'Cup', { label: 'Gift' }), text('c', 'Till', { label: '' })], {
      translations: german(),
    });
    expect(germanIssues(some)).toEqual([
      'warning fields.a.label: “Tier”, “Gold”, “Gift”, and 2 more are not translated into German, so both wallets show them as they are.',
    ]);
  });

  test.each([
    ['a value', '{{ user.firstName }}'],
    ['a number', '1,250.50'],
    ['an address', 'https://harbour.example/'],
    ['a mail address', 'hello@harbour.example'],
    ['a condition without words', '{% if user.lastName %}{{ user.lastName }}{% endif %}'],
  ])('is no matter for %s', (_, value) => {
    const document = designWith([text('a', value, { label: '' })], { translations: german() });
    expect(missingTranslations(document, 'de')).toEqual([]);
  });

  test('is one where Liquid holds words', () => {
    const values = ['{% if user.lastName %}Gold{% endif %}', '{{ user.lastName | default: "friend" }}'];
    for (const value of values) {
      const document = designWith([text('a', value, { label: '' })], { translations: german() });
      expect(missingTranslations(document, 'de').map(({ path }) => path)).toEqual(['fields.a.value']);
    }
  });

  test('does not matter for dates and amounts, which phones write in their own language', () => {
    const document = designWith([text('a', '2026-12-24T19:30', { kind: 'dateTime', label: '' })], {
      translations: german(),
    });
    expect(missingTranslations(document, 'de')).toEqual([]);
  });

  test('of white space counts as missing', () => {
    const document = designWith([text('a', 'Gold', { label: '' })], {
      translations: german({ 'fields.a.value': '  ' }),
    });
    expect(missingTranslations(document, 'de')).toHaveLength(1);
  });
});

describe('a translation', () => {
  test('that differs from the one of an equal text is a warning: Apple Wallet shows the first', () => {
    const document = designWith([text('a', 'Gold', { label: '' }), text('b', 'Gold', { label: '' })], {
      translations: german({ 'fields.a.value': 'Gold-Stufe', 'fields.b.value': 'Edelmetall' }),
    });
    expect(germanIssues(document)).toEqual([
      'warning fields.b.value: “Gold” is translated in two ways; Apple Wallet shows the first, “Gold-Stufe”.',
    ]);
  });

  test('of a notification says where the value belongs', () => {
    const document = designWith([text('a', 'Gold', { label: '', changeMessage: 'Now %@' })], {
      translations: german({ 'fields.a.value': 'Gold', 'fields.a.changeMessage': 'Neu!' }),
    });
    expect(germanIssues(document)).toEqual([
      'error fields.a.changeMessage: Write %@ where the new value belongs: without it Apple Wallet does not say it.',
    ]);
  });

  test('stays while its text is empty, and is dropped for a text that the design does not have', () => {
    const document = designWith([text('a', '')], { translations: german({ 'fields.a.value': 'Gold' }) });
    expect(designDocumentSchema.parse(document).translations).toEqual(document.translations);
    const unknown = designWith([], { translations: german({ 'fields.a.value': 'Gold' }) });
    expect(designDocumentSchema.parse(unknown).translations).toEqual({ de: german({}).de });
  });
});
