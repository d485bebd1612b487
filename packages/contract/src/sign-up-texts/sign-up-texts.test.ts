import { expect, test } from 'vitest';
import { fillIn } from './fill-in.ts';
import { signUpLanguages } from './sign-up-languages.ts';
import { signUpTexts } from './sign-up-texts.ts';

const slots = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).toSorted();

test.each(signUpLanguages)(
  'the texts in %s say something everywhere, with the same facts as in English',
  (language) => {
    for (const [key, text] of Object.entries(signUpTexts[language])) {
      expect(text.trim(), key).not.toBe('');
      expect(slots(text), key).toEqual(slots(signUpTexts.en[key as keyof typeof signUpTexts.en]));
    }
  },
);

test('a fact that is not given stays visible', () => {
  expect(fillIn('{issuer} and {other}', { issuer: 'Aurora {other}' })).toBe('Aurora {other} and {other}');
});
