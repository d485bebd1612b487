import { expect, test } from 'vitest';
import { campaignSplit, firstVariantPercent, normalizeSplit } from './campaign-split.ts';

const variant = (name: string, percent: number) => ({ name, percent, message: 'Free cake' });
const problemsOf = (split: unknown) =>
  campaignSplit.safeParse(split).error?.issues.map(({ path }) => path.join('.')) ?? [];

test('variant A gets the share that holdout and other variants leave', () => {
  const split = { holdoutPercent: 10, variants: [variant('B', 40), variant('C', 20)] };
  expect(problemsOf(split)).toEqual([]);
  expect(firstVariantPercent(split)).toBe(30);
});

test('a split leaves at least one percent for variant A, and every variant has one', () => {
  expect(problemsOf({ holdoutPercent: 50, variants: [variant('B', 50)] })).toEqual(['holdoutPercent']);
  expect(problemsOf({ holdoutPercent: 50, variants: [variant('B', 49)] })).toEqual([]);
  expect(problemsOf({ holdoutPercent: 0, variants: [variant('B', 0)] })).toEqual(['variants.0.percent']);
  expect(problemsOf({ holdoutPercent: 51, variants: [] })).toEqual(['holdoutPercent']);
});

test('variants have names of their own, whatever the case, and none is named A', () => {
  expect(problemsOf({ holdoutPercent: 0, variants: [variant('Short', 10), variant('short', 10)] })).toEqual([
    'variants.1.name',
  ]);
  expect(problemsOf({ holdoutPercent: 0, variants: [variant('a', 10)] })).toEqual(['variants.0.name']);
});

test('a campaign has at most four variants', () => {
  const four = ['B', 'C', 'D', 'E'].map((name) => variant(name, 10));
  expect(problemsOf({ holdoutPercent: 0, variants: four })).toEqual(['variants']);
});

test('a split that divides nothing is none', () => {
  expect(normalizeSplit({ holdoutPercent: 0, variants: [] })).toBeNull();
  expect(normalizeSplit({ holdoutPercent: 5, variants: [] })).not.toBeNull();
});
