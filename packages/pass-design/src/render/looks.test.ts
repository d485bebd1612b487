import { describe, expect, test } from 'vitest';
import { signUpAttributes, valueFault } from '../document/attribute-value.ts';
import type { DesignDocument } from '../document/design-document.ts';
import { designDocumentSchema } from '../document/design-document-schema.ts';
import { designFiles, withoutLooks } from '../document/looks.ts';
import { checkDesign } from '../rules/lint-design.ts';
import { partsShowing } from './designed-parts.ts';
import { stampFile } from './looks.ts';
import { renderPass } from './render-pass.ts';
import { designWith, inputOf, overlay } from './test-input.ts';

const file = (name: string) => name.repeat(64).slice(0, 64);
const [base, gold, silver, google] = ['a', 'b', 'c', 'd'].map(file) as [string, string, string, string];

const attribute = (
  key: string,
  type: 'text' | 'number' | 'image',
  preset: string | number | null = null,
) => ({
  id: key,
  key,
  label: key,
  type,
  scope: 'pass' as const,
  required: false,
  default: preset,
  onSignUpForm: false,
});

const isGold = [{ key: 'tier', operator: 'is' as const, value: 'Gold' }];

const document: DesignDocument = {
  ...designWith([]),
  attributes: [attribute('tier', 'text', 'Silver'), attribute('points', 'number')],
};

const withCover = (more: object): DesignDocument => ({
  ...document,
  images: { cover: { file: base, crop: null, alt: 'A cup', ...more } },
});

const shown = (design: DesignDocument, attributes: Record<string, unknown> = {}, more = {}) =>
  renderPass(inputOf(design, { attributes, ...more }));

describe('a picture with variants', () => {
  const design = withCover({
    variants: [
      { id: 'gold', when: isGold, file: gold, crop: null },
      {
        id: 'rich',
        when: [
          { key: 'points', operator: 'isAtLeast', value: 100 },
          { key: 'tier', operator: 'isNot', value: 'Gold' },
        ],
        file: silver,
        crop: null,
        alt: 'Many cups',
      },
    ],
  });

  test('shows the first whose conditions all hold, else its own', () => {
    const cover = (values: Record<string, unknown>) => shown(design, values).images.cover;
    expect(cover({})).toEqual({ file: base, crop: null, alt: 'A cup' });
    expect(cover({ tier: 'GOLD', points: 500 })).toEqual({ file: gold, crop: null, alt: 'A cup' });
    expect(cover({ points: 100 })).toEqual({ file: silver, crop: null, alt: 'Many cups' });
    expect(cover({ points: 99 })?.file).toBe(base);
    expect(cover({ points: '100' })?.file).toBe(base);
  });

  test('compares an unset value by its default', () => {
    const isSilver = [{ key: 'tier', operator: 'is' as const, value: 'silver' }];
    const byDefault = withCover({ variants: [{ id: 'silver', when: isSilver, file: silver, crop: null }] });
    expect(shown(byDefault).images.cover?.file).toBe(silver);
    expect(shown(byDefault, { tier: ' ' }).images.cover?.file).toBe(silver);
    expect(shown(byDefault, { tier: 'Bronze' }).images.cover?.file).toBe(base);
  });

  test('yields to a campaign’s', () => {
    const images = { cover: { file: silver, crop: null } };
    const overlays = [overlay('a', '2026-05-01T00:00:00Z', { changes: { images } })];
    expect(shown(design, { tier: 'Gold' }, { overlays }).images.cover).toEqual(images.cover);
  });

  test('is described in the holder’s language, each variant by its own text', () => {
    const texts = { 'images.cover.alt': 'Eine Tasse', 'images.cover.variants.rich.alt': 'Viele Tassen' };
    const translated = { ...design, translations: { de: texts } };
    expect(shown(translated).translations).toEqual({ de: { 'images.cover.alt': 'Eine Tasse' } });
    expect(shown(translated, { points: 100 }).translations).toEqual({
      de: { 'images.cover.alt': 'Viele Tassen' },
    });
  });
});

test('colors vary one by one, and a part that a variant leaves out keeps the design’s', () => {
  const colors = { ...document.colors, variants: [{ id: 'gold', when: isGold, background: '#c9a227' }] };
  const design = { ...document, colors };
  expect(shown(design, { tier: 'gold' }).colors).toEqual({ ...document.colors, background: '#c9a227' });
  expect(shown(design).colors).toEqual(document.colors);
});

test('Google’s own cover is beside Apple’s, except during a campaign, whose cover both show', () => {
  const design = withCover({ google: { file: google, crop: null } });
  expect(shown(design)).toMatchObject({ images: { cover: { file: base } }, googleCover: { file: google } });
  const overlays = [
    overlay('a', '2026-05-01T00:00:00Z', { changes: { images: { cover: { file: gold, crop: null } } } }),
  ];
  expect(shown(design, {}, { overlays })).not.toHaveProperty('googleCover');
});

describe('a card of stamps', () => {
  const stamps = {
    attribute: 'points',
    total: 9,
    columns: 5,
    full: gold,
    empty: silver,
    background: '#ffffff',
  };
  const design = withCover({ stamps });
  const cover = (points: unknown) => shown(design, { points }).images.cover?.file;

  test('shows the cover of its number; a number outside shows the nearest', () => {
    expect(cover(4)).toBe(stampFile(stamps, 4));
    expect([undefined, 'four', -3, 0.9].map(cover)).toEqual(Array(4).fill(stampFile(stamps, 0)));
    expect([9, 12, 1e9].map(cover)).toEqual(Array(3).fill(stampFile(stamps, 9)));
  });

  test('has another cover for each count and drawing, whatever counts it', () => {
    const files = Array.from({ length: 10 }, (_, count) => stampFile(stamps, count));
    expect(new Set(files).size).toBe(10);
    expect(files.every((each) => /^[0-9a-f]{64}$/.test(each))).toBe(true);
    expect(stampFile({ ...stamps, attribute: 'visits' }, 3)).toBe(files[3]);
    expect(stampFile({ ...stamps, background: '#000000' }, 3)).not.toBe(files[3]);
  });

  test('cannot be published without a number to count', () => {
    const faults = checkDesign(withCover({ stamps: { ...stamps, attribute: 'tier' } }));
    expect(faults).toContainEqual({
      severity: 'error',
      path: 'images.cover.stamps.attribute',
      message: 'Stamps count a number, and “tier” is none.',
    });
  });
});

describe('a picture of each holder', () => {
  const own = `hp_${'7'.repeat(40)}`;
  const photo = { ...document, attributes: [...document.attributes, attribute('photo', 'image')] };
  const design = {
    ...withCover({
      attribute: 'photo',
      variants: [{ id: 'g', when: isGold, file: gold, crop: null, alt: 'Gold' }],
    }),
    attributes: photo.attributes,
  };

  test('is shown instead of the slot’s and its variants, and a holder without one sees those', () => {
    const cover = (values: Record<string, unknown>) => shown(design, values).images.cover;
    expect(cover({ photo: own, tier: 'Gold' })).toEqual({ file: own, crop: null, alt: 'A cup' });
    expect(cover({ tier: 'Gold' })?.file).toBe(gold);
    expect(['', 'https://example.com/a.png', base].map((value) => cover({ photo: value })?.file)).toEqual(
      Array(3).fill(base),
    );
    expect(partsShowing(design, new Set(['attributes.photo']))).toEqual(['images.cover']);
    expect(withoutLooks(design).images).toEqual(withCover({}).images);
  });

  test('needs an attribute that is a picture, and yields to stamps', () => {
    const path = 'images.cover.attribute';
    const issuesOf = (changed: DesignDocument) =>
      checkDesign(changed).flatMap((issue) => (issue.path === path ? [issue.message] : []));
    expect(issuesOf(design)).toEqual([]);
    expect(issuesOf({ ...design, attributes: document.attributes })).toEqual([
      'The pass template has no attribute “photo” for the picture of the holder.',
    ]);
    expect(issuesOf(withCover({ attribute: 'tier' }))).toEqual(['“tier” is no picture.']);
  });

  test('is asked for neither on the sign-up form nor as a required value', () => {
    const asked = { ...attribute('photo', 'image'), required: true, onSignUpForm: true };
    expect(signUpAttributes({ attributes: [asked], barcode: null })).toEqual([]);
    expect(valueFault(asked, undefined)).toBeNull();
    expect(valueFault(asked, base)).toBe('picture');
    const preset = { ...design, attributes: [attribute('photo', 'image', 'https://example.com/a.png')] };
    expect(checkDesign(preset)).toContainEqual(
      expect.objectContaining({ severity: 'error', path: 'attributes.photo.default' }),
    );
  });
});

test('a pass without a holder shows the base of every look, and nothing else of the design changes', () => {
  const design = {
    ...withCover({
      google: { file: google, crop: null },
      variants: [{ id: 'g', when: isGold, file: gold, crop: null }],
    }),
    colors: { ...document.colors, variants: [{ id: 'g', when: isGold, label: '#ffffff' }] },
  };
  expect(withoutLooks(design)).toEqual({ ...withCover({}), colors: document.colors });
  expect(withoutLooks(document)).toBe(document);
  expect(designFiles(design.images)).toEqual([
    { path: 'cover.file', file: base },
    { path: 'cover.variants.g.file', file: gold },
    { path: 'cover.google.file', file: google },
  ]);
});

test('a condition that cannot hold prevents publishing, and what one wallet leaves out is said', () => {
  const when = [{ key: 'level', operator: 'is' as const, value: 'Gold' }];
  const tooLate = [{ key: 'points', operator: 'isAtLeast' as const, value: 'many' }];
  const design: DesignDocument = {
    ...document,
    colors: {
      ...document.colors,
      variants: [{ id: 'x', when: isGold, background: '#111111', label: '#121212' }],
    },
    images: {
      logo: { file: base, crop: null, variants: [{ id: 'l', when: isGold, file: gold, crop: null }] },
      cover: {
        file: base,
        crop: null,
        variants: [
          { id: 'a', when, file: gold, crop: null },
          { id: 'b', when: tooLate, file: gold, crop: null },
        ],
      },
    },
  };
  const said = checkDesign(design).map(({ severity, path, message }) => `${severity} ${path}: ${message}`);
  expect(said).toEqual(
    expect.arrayContaining([
      'error images.cover.variants.a: The pass template has no attribute “level”.',
      'error images.cover.variants.b: Enter a number to compare points with, such as 12.5.',
      'warning colors.variants.x: In Apple Wallet texts are hard to read on this background.',
      'warning colors.background: Google Wallet shows one color on all passes of this type. Vary the cover, which both wallets show.',
      'warning images.logo: Google Wallet shows one logo on all passes of this type: only Apple Wallet changes it by value.',
    ]),
  );
});

test('a look depends on values alone, not on the days since', () => {
  const recent = [{ key: 'points', operator: 'isInLast' as const, value: 7 }];
  const design = withCover({ variants: [{ id: 'a', when: recent, file: gold, crop: null }] });
  expect(designDocumentSchema.safeParse(design).error?.issues).toMatchObject([
    { path: ['images', 'cover', 'variants', 0, 'when', 0, 'operator'] },
  ]);
});
