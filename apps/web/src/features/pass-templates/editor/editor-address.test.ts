import { pictureAddress } from '@tessera/contract';
import { checkDesign, emptyDesignDocument } from '@tessera/pass-design';
import { describe, expect, it } from 'vitest';
import { readEditorSearch } from './editor-search.ts';
import { editorLocation } from './issue-location.ts';

describe('the address of the editor', () => {
  it.each(['location', 'deepLink', 'expiry', 'groupPasses'])(
    'an old bookmark of the page %s leads to that section of the features',
    (page) => expect(readEditorSearch({ page })).toMatchObject({ page: 'features', section: page }),
  );

  it('says that a new template is a demo one', () => {
    expect(readEditorSearch({ createAsDemo: 'true' }).createAsDemo).toBe(true);
    expect(readEditorSearch({}).createAsDemo).toBeUndefined();
  });

  it('names the design of the gallery that a new template begins with', () => {
    const search = readEditorSearch({ passType: 'loyalty', galleryDesign: 'cafe-stamps' });
    expect(search).toMatchObject({ passType: 'loyalty', galleryDesign: 'cafe-stamps' });
    expect(readEditorSearch({}).galleryDesign).toBeUndefined();
  });

  it('drops invalid ids and unknown pass types', () => {
    const search = readEditorSearch({ fromId: '42', passType: 'tram', page: 'nope', name: 7 });
    expect(search).toMatchObject({ fromId: undefined, passType: undefined, page: undefined, name: '7' });
  });
});

describe('where an issue leads', () => {
  it('to the unfolded field, attribute or feature it is about', () => {
    expect(editorLocation('fields.points.value')).toEqual({ page: 'content', section: 'points' });
    expect(editorLocation('slots.auxiliary')).toEqual({ page: 'content', section: undefined });
    expect(editorLocation('attributes.tier.default')).toEqual({ page: 'attributes', section: 'tier' });
    expect(editorLocation('features.locations.harbour.latitude')).toEqual({
      page: 'features',
      section: 'location',
    });
    expect(editorLocation('features.relevantDates.date1.start')).toEqual({
      page: 'features',
      section: 'relevance',
    });
    expect(editorLocation('details.venueName')).toEqual({ page: 'content', section: 'details' });
    expect(editorLocation('links.menu.address')).toEqual({ page: 'content', section: 'links' });
    expect(editorLocation('colors.foreground').page).toBe('design');
  });

  it('every issue of a broken design has a place', () => {
    const document = emptyDesignDocument('loyalty', 'Club');
    const broken = { ...document, heading: ' ', barcode: { format: 'ean13' as const, message: 'x' } };
    expect(checkDesign(broken).map(({ path }) => editorLocation(path).page)).toEqual(
      expect.arrayContaining(['design', 'barcode']),
    );
  });
});

describe('the address of a picture', () => {
  const base = 'https://passes.example/images/1';
  const file = 'a'.repeat(64);

  it('names the cut with as many decimals as the server does', () => {
    const crop = { x: 1 / 3, y: 0, width: 0.5, height: 0.123_456 };
    expect(pictureAddress(base, { file, crop }, 'cropped')).toBe(
      `${base}/${file}/cropped.png?crop=0.3333,0,0.5,0.1235`,
    );
  });

  it('shows the cropper the whole picture', () => {
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 };
    expect(pictureAddress(base, { file, crop }, 'source')).toBe(`${base}/${file}/source.png`);
  });
});
