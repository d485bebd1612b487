import { describe, expect, it } from 'vitest';
import { prepareAssets } from './prepare-assets.ts';

const png = Buffer.from('89504e470d0a1a0a00', 'hex');
const prepare = (files: Record<string, Uint8Array>) => () => prepareAssets({ 'icon.png': png, ...files });

describe('prepareAssets', () => {
  it('rejects a pass without icon.png, even with a localized one', () => {
    expect(() => prepareAssets({ 'logo.png': png, 'en.lproj/icon.png': png })).toThrow(
      expect.objectContaining({ code: 'iconMissing' }),
    );
  });

  it.each([
    '.DS_Store',
    '__MACOSX/icon.png',
    'folder/logo.png',
    '../logo.png',
    '/logo.png',
    'a.lproj/logo.png',
    'en.lproj/deep/logo.png',
    'en.lproj\\logo.png',
    'manifest.json',
    'signature',
    'pass.json',
    'pass.strings',
    'logo.jpg',
    'logo@4x.png',
    'logo".png',
    '',
  ])('rejects the name %j, which would make Wallet reject the pass', (path) => {
    expect(prepare({ [path]: png })).toThrow(expect.objectContaining({ code: 'invalidPath' }));
  });

  it.each([
    'zh-Hans.lproj/logo@3x.png',
    'pt-BR.lproj/strip.png',
    'personalizationLogo@2x.png',
    'venueMap.png',
  ])('accepts the name %j', (path) => {
    expect(prepareAssets({ 'icon.png': png, [path]: png }).paths.has(path.toLowerCase())).toBe(true);
  });

  it('rejects names that differ only in case', () => {
    expect(prepare({ 'Icon.png': png })).toThrow(expect.objectContaining({ code: 'duplicatePath' }));
  });

  it('rejects an image that is no PNG', () => {
    expect(prepare({ 'logo.png': Buffer.from('GIF89a') })).toThrow(
      expect.objectContaining({ code: 'notAPng' }),
    );
  });

  it('rejects strings in another encoding than UTF-8 or UTF-16 with a byte order mark', () => {
    const latin1 = Buffer.from('"a" = "ä";', 'latin1');
    const utf16 = Buffer.from('\ufeff"a" = "ä";', 'utf16le');
    expect(prepare({ 'de.lproj/pass.strings': latin1 })).toThrow(
      expect.objectContaining({ code: 'invalidStrings' }),
    );
    expect(prepare({ 'de.lproj/pass.strings': utf16 })).not.toThrow();
  });

  it('is unaffected by later changes of the files', () => {
    const icon = Buffer.from(png);
    const assets = prepareAssets({ 'icon.png': icon });
    const before = Buffer.from(assets.block);
    icon.fill(0);
    expect(Buffer.from(assets.block)).toEqual(before);
  });
});
