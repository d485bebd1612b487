import { expect, test } from 'vitest';
import { downloadTexts } from '../download-texts/download-texts.ts';
import { fillIn } from './fill-in.ts';
import { signUpLanguages } from './sign-up-languages.ts';
import { signUpTexts } from './sign-up-texts.ts';

const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).toSorted();

test.each(signUpLanguages)(
  'the texts in %s say something everywhere, with the same facts as in English',
  (language) => {
    const english: Record<string, string> = { ...signUpTexts.en, ...downloadTexts.en };
    for (const [key, text] of Object.entries({ ...signUpTexts[language], ...downloadTexts[language] })) {
      expect(text.trim(), key).not.toBe('');
      expect(slots(text), key).toEqual(slots(english[key] ?? ''));
    }
  },
);

test('a fact that is not given stays visible', () => {
  expect(fillIn('{issuer} and {other}', { issuer: 'Aurora {other}' })).toBe('Aurora {other} and {other}');
});
