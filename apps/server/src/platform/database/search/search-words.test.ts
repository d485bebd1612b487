import { expect, test } from 'vitest';
import { searchedWords, searchWords } from './search-words.ts';

test('a name is found by each of its words, an address also by what stands behind its signs', () => {
  expect(searchWords('Aurora  Coffee')).toEqual(['aurora', 'coffee']);
  expect(searchWords('ada.lovelace@example.com')).toEqual([
    'ada.lovelace@example.com',
    'lovelace@example.com',
    'example.com',
    'com',
  ]);
});

test('a word full of signs takes no other word its place', () => {
  const signs = Array.from({ length: 80 }, (_, n) => n).join('.');
  expect(searchWords(`${signs} Lovelace`)).toContain('lovelace');
});

test('letters of any script make words, signs alone do not', () => {
  expect(searchWords('Café „Zürich“ – 北京 & 7')).toEqual(['café', 'zürich“', '北京', '7']);
  expect(searchedWords(' - "Ümläut" ')).toEqual(['ümläut"']);
  expect(searchedWords('%_')).toEqual([]);
});

test('however long a text is, it makes few words, and none the index could not hold', () => {
  expect(searchWords('a b '.repeat(500)).length).toBe(2);
  expect(searchWords(Array.from({ length: 500 }, (_, n) => `w${n}`).join(' ')).length).toBe(60);
  expect(searchWords('x'.repeat(5000))[0]?.length).toBe(100);
});
