import { expect, test } from 'vitest';
import { imported } from './imported-pass.fixture.ts';
import { pizzaCoupon } from './vendor-passes.fixture.ts';

const languageOf = (strings: Record<string, Record<string, string>>, labels: string[]) => {
  const headerFields = labels.map((label, index) => ({ key: `field${index}`, label, value: 'x' }));
  const { document, asksLanguage, noteAt } = imported({ generic: { headerFields } }, strings);
  const shown = document.fields.header.map(({ label }) => label);
  return { language: document.language, asksLanguage, shown, translations: document.translations, noteAt };
};

test('texts that every file translates are keys whatever their form', () => {
  const found = languageOf(
    {
      de: { pointsLabel: 'Punkte', 'Your tier': 'Ihre Stufe' },
      en: { pointsLabel: 'Points', 'Your tier': 'Your level' },
    },
    ['pointsLabel', 'Your tier'],
  );
  expect(found).toMatchObject({ language: 'en', asksLanguage: false, shown: ['Points', 'Your level'] });
  expect(found.translations.de).toEqual({
    'fields.field0.label': 'Punkte',
    'fields.field1.label': 'Ihre Stufe',
  });
  expect(found.noteAt('pass.json')[0]).toContain('are keys; the texts of “en” replace them');
});

test('texts in all languages of which some equal their key in one are in that language', () => {
  const files = {
    da: { pointsLabel: 'Point', Status: 'Stilling', Total: 'I alt' },
    sv: { pointsLabel: 'Poäng', Status: 'Status', Total: 'Total' },
  };
  const found = languageOf(files, ['pointsLabel', 'Status', 'Total']);
  expect(found).toMatchObject({ language: 'sv', asksLanguage: false, shown: ['Poäng', 'Status', 'Total'] });
  const english = { en: { Status: 'Status', Total: 'Total' }, de: { Status: 'Stand', Total: 'Summe' } };
  expect(languageOf(english, ['Status', 'Total'])).toMatchObject({ language: 'en', asksLanguage: false });
});

test('a language that the pass does not tell is asked for, never guessed', () => {
  const unclear: Record<string, Record<string, string>>[] = [
    {},
    { de: { Status: 'Stand' }, fr: { Total: 'Somme' } },
    { de: { Unused: 'Text' } },
    { de: { 'Two for one': 'Zwei für eins' } },
  ];
  for (const strings of unclear) {
    const found = languageOf(strings, ['Status', 'Total', 'Two for one']);
    expect(found).toMatchObject({ language: 'und', asksLanguage: true });
    expect(found.shown).toEqual(['Status', 'Total', 'Two for one']);
    expect(found.noteAt('pass.json')).toEqual(['The pass does not tell the language of its texts.']);
  }
});

test('a chosen language is that of the pass’s own texts, or of the file that translates them', () => {
  const strings = { pt_BR: { Offer: 'Oferta', 'Two for one': 'Dois por um' } };
  const own = imported(pizzaCoupon, strings, 'en');
  expect(own).toMatchObject({ asksLanguage: false, document: { language: 'en' } });
  expect(own.document.fields.primary[0]).toMatchObject({ label: 'Offer', value: 'Two for one' });
  expect(own.document.translations['pt-BR']).toEqual({
    'fields.offer.label': 'Oferta',
    'fields.offer.value': 'Dois por um',
  });
  const translated = imported(pizzaCoupon, strings, 'pt-BR').document;
  expect(translated.fields.primary[0]).toMatchObject({ label: 'Oferta', value: 'Dois por um' });
  expect(translated.translations).toEqual({});
});

test('keys are replaced by the texts of the chosen language’s relative', () => {
  const files = { en: { pointsLabel: 'Points' }, de: { pointsLabel: 'Punkte' } };
  const { document } = imported(
    { generic: { headerFields: [{ key: 'a', label: 'pointsLabel', value: 1 }] } },
    files,
    'en-GB',
  );
  expect(document).toMatchObject({ language: 'en-GB', fields: { header: [{ label: 'Points' }] } });
});

test('texts of a language file that the pass does not have are listed', () => {
  const { noteAt } = imported(pizzaCoupon, { en: { Offer: 'Offer', Former: 'Former', Older: 'Older' } });
  expect(noteAt('en.lproj/pass.strings')).toEqual([
    'The design has no text that this translates; it was left out: “Former” and 1 more.',
  ]);
});
