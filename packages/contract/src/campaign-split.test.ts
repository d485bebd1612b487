import { expect, test } from 'vitest';
import { changesAnyPass } from './campaign-overlay.ts';
import { campaignSplit, firstVariantPercent, normalizeSplit } from './campaign-split.ts';
import { campaignContent } from './campaigns/input.ts';
import type { PassChange } from './pass-change.ts';

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

test('a variant has a text, for Google Wallet too, only if the campaign has a message', () => {
  const problemsWith = (part: object, message: string | null) =>
    campaignContent
      .safeParse({
        name: 'Cake',
        message,
        split: { holdoutPercent: 0, variants: [{ name: 'B', percent: 50, ...part }] },
      })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  for (const part of [{ message: 'Free cake' }, { googleMessage: 'Free cake' }]) {
    expect(problemsWith(part, null)).toEqual(['message']);
    expect(problemsWith(part, 'Cake')).toEqual([]);
  }
  expect(problemsWith({ passChange: { fields: {} } }, null)).toEqual([]);
});

test('a campaign changes passes if one of its variants does', () => {
  const colored = { fields: {}, colors: { background: '#7a1f2b' } };
  const splitBy = (passChange: PassChange) => ({ variants: [{ name: 'B', percent: 50, passChange }] });
  expect(changesAnyPass(null, splitBy(colored))).toBe(true);
  expect(changesAnyPass(colored, splitBy({ fields: {} }))).toBe(true);
  expect(changesAnyPass(null, splitBy({ fields: {} }))).toBe(false);
});
