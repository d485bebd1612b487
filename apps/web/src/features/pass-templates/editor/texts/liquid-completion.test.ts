import { emptyDesignDocument, liquidProblem } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { accept, commonFilters, completionAt } from './liquid-completion.ts';

const document = emptyDesignDocument('loyalty', 'Harbour');
const labels = (text: string) =>
  completionAt(text, text.length, document)?.suggestions.map(({ label }) => label) ?? null;

it('an opened output is offered everything a text can refer to, and what is typed narrows it', () => {
  expect(labels('Hello {{')).toEqual(expect.arrayContaining(['Points', 'First name', 'Company name']));
  expect(labels('Hello {{ user.la')).toEqual(['Last name']);
  expect(labels('Hello {{ po')).toEqual(['Points']);
  expect(labels('{{ user.firstName | upc')).toEqual(['Capitals']);
  expect(labels('{{ user.firstName | default: "a | b" | ')).toHaveLength(commonFilters.length);
});

it.each(['Hello', 'Hello {', '{{ user.firstName }} and', '{{ user.firstName | default: "', '{{ unknown'])(
  'nothing is offered at the end of %s',
  (text) => {
    expect(labels(text)).toBeNull();
  },
);

it('an accepted suggestion replaces what was typed and closes the output once', () => {
  const accepted = (text: string, caret: number) => {
    const completion = completionAt(text, caret, document);
    const [first] = completion?.suggestions ?? [];
    return completion && first && accept(text, caret, completion, first);
  };
  expect(accepted('Hi {{us, welcome', 7)).toEqual({ text: 'Hi {{ user.firstName }}, welcome', caret: 23 });
  expect(accepted('Hi {{ us }}', 8)?.text).toBe('Hi {{ user.firstName }}');
  expect(accepted('{{ user.email |up', 17)?.text).toBe('{{ user.email | upcase }}');
});

it.each(commonFilters)('the engine accepts the suggested filter $name', ({ name, example }) => {
  expect(example.startsWith(name)).toBe(true);
  expect(liquidProblem(`{{ attributes.points | ${example} }}`, document)).toBeNull();
});
