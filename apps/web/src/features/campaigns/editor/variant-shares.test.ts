import { expect, test } from 'vitest';
import { addVariant, changeSplit } from './variant-shares.ts';

const text = { message: '', googleMessage: null, change: null };
const named = (name: string) => ({ ...text, name });
const sharesOf = ({ variants }: { variants: { percent: number | '' }[] }) =>
  variants.map(({ percent }) => percent);

test('variants share evenly, and the first variant gets the rest', () => {
  const two = addVariant({ holdoutPercent: 0, variants: [] }, named('B'));
  expect(sharesOf(two)).toEqual([50]);
  const three = addVariant(two, named('C'));
  expect(sharesOf(three)).toEqual([33, 33]);
  expect(sharesOf(addVariant({ ...three, holdoutPercent: 20 }, named('D')))).toEqual([20, 20, 20]);
});

test('even shares stay even when the holdout changes or a variant is removed', () => {
  const two = addVariant({ holdoutPercent: 0, variants: [] }, named('B'));
  const held = changeSplit(two, { holdoutPercent: 10 });
  expect([held.holdoutPercent, sharesOf(held)]).toEqual([10, [45]]);
  const three = addVariant(held, named('C'));
  expect(sharesOf(changeSplit(three, { variants: three.variants.slice(0, 1) }))).toEqual([45]);
});

test('shares that an admin set stay', () => {
  const set = { holdoutPercent: 0, variants: [{ ...named('B'), percent: 20 }] };
  expect(sharesOf(changeSplit(set, { holdoutPercent: 10 }))).toEqual([20]);
});
