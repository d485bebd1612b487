import { expect, test } from 'vitest';
import { coverCropRatio, googleLogoOf, imageFilesFor, imageSlotsFor } from './image-sizes.ts';
import { passTypes } from './pass-type.ts';

const size = (files: readonly { name: string; width: number; height: number }[]) =>
  files.map(({ name, width, height }) => `${name} ${width}x${height}`);

test('every pass type has an icon and a logo for Apple, a logo and a hero for Google', () => {
  for (const passType of passTypes) {
    expect(size(imageFilesFor(passType, 'icon').apple)).toEqual([
      'icon.png 29x29',
      'icon@2x.png 58x58',
      'icon@3x.png 87x87',
    ]);
    expect(size(imageFilesFor(passType, 'logo').apple).at(-1)).toBe('logo@3x.png 480x150');
    expect(size(imageFilesFor(passType, 'logo').google)).toEqual(['logo 660x660']);
    expect(size(imageFilesFor(passType, 'cover').google)).toEqual(['hero 1032x336']);
  }
});

test('the strip has the height of its style, and none where the style has no strip', () => {
  const strip = (passType: (typeof passTypes)[number]) => size(imageFilesFor(passType, 'cover').apple).at(-1);
  expect(passTypes.map(strip)).toEqual([
    'strip@3x.png 1125x369',
    'strip@3x.png 1125x432',
    'strip@3x.png 1125x432',
    'strip@3x.png 1125x294',
    undefined,
    undefined,
  ]);
});

test('slots are offered if a wallet shows them', () => {
  expect(imageSlotsFor('loyalty')).toEqual(['logo', 'icon', 'cover']);
  expect(imageSlotsFor('generic')).toEqual(['logo', 'icon', 'cover', 'thumbnail']);
  expect(imageSlotsFor('eventTicket')).toEqual(['logo', 'icon', 'cover', 'thumbnail', 'background']);
});

test('the cropper’s frame is the specification’s 960 by 369', () => {
  expect(coverCropRatio).toBeCloseTo(960 / 369);
});

const icon = { file: 'a'.repeat(64), crop: null };
const logo = { file: 'b'.repeat(64), crop: null };

test('Google’s circle prefers the square icon to the wide logo', () => {
  expect(googleLogoOf({ icon, logo })).toBe(icon);
  expect(googleLogoOf({ icon })).toBe(icon);
});

test('a design without an icon shows its logo, and one with neither shows none', () => {
  expect(googleLogoOf({ logo })).toBe(logo);
  expect(googleLogoOf({})).toBeUndefined();
});
