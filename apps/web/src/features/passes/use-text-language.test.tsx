import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useTextLanguage } from './use-text-language.ts';

function Texts({ first, then }: { first: string[] | null; then: string[] }) {
  const [texts, setTexts] = useState(first);
  const language = useTextLanguage(texts);
  if (texts !== then) setTexts(then);
  return language ? 'drawn' : 'waiting';
}

const draw = (first: string[] | null, then: string[]) =>
  renderToStaticMarkup(<Texts first={first} then={then} />);

const withLiquid = ['Hello {{ user.name | upcase }}'];

test('texts that come with Liquid are not shown until it is understood, however late they come', () => {
  expect(draw(withLiquid, withLiquid)).toBe('waiting');
  expect(draw(null, withLiquid)).toBe('waiting');
});

test('plain texts, and those that get Liquid under somebody’s hands, are shown at once', () => {
  expect(draw(null, ['Hello'])).toBe('drawn');
  expect(draw(['Hello'], withLiquid)).toBe('drawn');
});
