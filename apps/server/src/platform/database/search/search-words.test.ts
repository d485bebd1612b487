import { expect, test } from 'vitest';
import { searchedWords, searchWords } from './search-words.ts';

test('a name is found by each of its words, an address also by the parts after its punctuation', () => {
  expect(searchWords('Aurora  Coffee')).toEqual(['aurora', 'coffee']);
  expect(searchWords('ada.lovelace@example.com')).toEqual([
    'ada.lovelace@example.com',
    'lovelace@example.com',
    'example.com',
    'com',
  ]);
});

test('a word with many punctuation marks does not displace other words', () => {
  const signs = Array.from({ length: 80 }, (_, n) => n).join('.');
  expect(searchWords(`${signs} Lovelace`)).toContain('lovelace');
});

test('letters of any script form words, punctuation alone does not', () => {
  expect(searchWords('Café „Zürich“ – 北京 & 7')).toEqual(['café', 'zürich“', '北京', '7']);
  expect(searchedWords(' - "Ümläut" ')).toEqual(['ümläut"']);
  expect(searchedWords('%_')).toEqual([]);
});

test('a long text yields a limited number of words that fit the index', () => {
  expect(searchWords('a b '.repeat(500)).length).toBe(2);
  expect(searchWords(Array.from({ length: 500 }, (_, n) => `w${n}`).join(' ')).length).toBe(60);
  expect(searchWords('x'.repeat(5000))[0]?.length).toBe(100);
});
