import { buildClass, buildObject } from '@tessera/google-wallet';
import {
  checkDesign,
  type DesignDocument,
  designDocumentSchema,
  imageSlots,
  imageSlotsFor,
  passTypes,
  type RenderInput,
  renderPass,
  sampleHolder,
} from '@tessera/pass-design';
import {
  applePassJson,
  googleClass,
  googleObject,
  googleTemplate,
  withoutHolder,
} from '@tessera/pass-rendering';
import { expect, test } from 'vitest';
import { stampsCover } from './gallery-design.ts';
import { findGalleryDesign, galleryDesigns, galleryDocument } from './index.ts';

const inputOf = (document: DesignDocument): RenderInput => ({
  document,
  ...sampleHolder(document),
  issuer: { name: 'Harbour', address: 'Quay 1', contact: 'hello@harbour.example' },
  overlays: [],
  now: new Date('2026-11-21T10:00:00Z'),
  timezone: 'UTC',
});

const each = test.each(galleryDesigns.map((design) => [design.name, design] as const));

test('the gallery has at least two designs of each pass type, a journey by air and one by another way among them', () => {
  const counts = passTypes.map(
    (passType) => galleryDesigns.filter((design) => design.passType === passType).length,
  );
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(2);
  expect(galleryDesigns.length).toBeGreaterThanOrEqual(12);
  const journeys = new Set(galleryDesigns.flatMap(({ transitMode }) => transitMode ?? []));
  expect(journeys.has('air') && journeys.size > 1).toBe(true);
});

test('names are unique, and a name that addresses cannot hold is none', () => {
  expect(new Set(galleryDesigns.map(({ name }) => name)).size).toBe(galleryDesigns.length);
  expect(galleryDesigns.filter(({ name }) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(findGalleryDesign('cafe-stamps')?.title).toBe('Café stamps');
  expect(findGalleryDesign('constructor')).toBeUndefined();
});

each('%s is a valid document of which the linter reports nothing', (_name, design) => {
  const document = galleryDocument(design, design.title);
  expect(designDocumentSchema.parse(document)).toEqual(document);
  expect(checkDesign(document)).toEqual([]);
});

each(
  '%s takes the heading of its new owner, and changing one document leaves the next one as it was',
  (_name, design) => {
    const first = galleryDocument(design, 'Harbour Club');
    expect(first).toMatchObject({
      heading: 'Harbour Club',
      description: expect.stringContaining('Harbour Club'),
    });
    first.colors.background = '#000000';
    first.fields.secondary.length = 0;
    const second = galleryDocument(design, 'Harbour Club');
    expect(second.colors.background).toBe(design.colors.background);
    expect(second.fields.secondary.length).toBeGreaterThan(0);
  },
);

each(
  '%s has a logo, an icon and every other picture described, only where a wallet shows it',
  (_name, { pictures, passType, style }) => {
    expect(pictures.logo && pictures.icon).toBeTruthy();
    expect(pictures.cover ?? pictures.background).toBeTruthy();
    if (passType === 'generic') expect(pictures.thumbnail).toBeTruthy();
    const drawn = imageSlotsFor(passType, style);
    for (const slot of imageSlots) {
      if (!pictures[slot]) continue;
      expect(drawn).toContain(slot);
      expect(pictures[slot].alt).toMatch(/^[A-Z].{3,}/);
      // `NaN` and `undefined` would be calculation errors.
      expect(pictures[slot].svg).not.toMatch(/NaN|undefined|<text|<filter|<image|<script/);
    }
  },
);

each('%s fills the front and the back, and what changes is announced', (_name, design) => {
  const document = galleryDocument(design, design.title);
  const content = renderPass(inputOf(document));
  const { header, primary, secondary, auxiliary, back } = content.fields;
  for (const field of [...header, ...primary, ...secondary, ...auxiliary, ...back])
    expect(field.text, field.key).not.toMatch(/^$|[{}]/);
  expect(header.length).toBeGreaterThan(0);
  expect(secondary.length).toBeGreaterThan(0);
  expect(back.length).toBeGreaterThan(0);
  expect(content.barcode).not.toBeNull();
  const announced = Object.values(document.fields)
    .flat()
    .filter(({ changeMessage }) => changeMessage);
  expect(announced.length).toBeGreaterThanOrEqual(2);
});

each('%s becomes a pass that both wallets accept', (_name, design) => {
  const document = galleryDocument(design, design.title);
  const input = inputOf(document);
  const content = renderPass(input);
  const identifiers = { passTypeIdentifier: 'pass.example.gallery', teamIdentifier: 'ABCDE12345' };
  const passJson = JSON.parse(applePassJson(content, { ...identifiers, serialNumber: '1' }));
  expect(passJson).toMatchObject({ logoText: design.title, barcodes: [expect.anything()] });
  const template = googleTemplate({ document, name: design.title, classId: '1.gallery' });
  const images = {
    uploaded: () => 'https://passes.example/1.png',
    defaultLogo: () => 'https://passes.example/0.png',
  };
  const shared = {
    content: renderPass(withoutHolder(input, { serialNumber: '1' })),
    agreed: content,
    images,
  };
  expect(googleClass(template, shared, buildClass)).toMatchObject({ id: '1.gallery' });
  const object = { id: '1.pass', serialNumber: '1', content, images };
  expect(googleObject(template, object, buildObject)).toMatchObject({ classId: '1.gallery' });
});

each('%s asks for what has no default, and gives no pass a sample', (_name, { attributes }) => {
  for (const { key, required, default: standard, sample } of attributes) {
    if (required) expect(standard, key).toBeNull();
    else expect(standard ?? sample, key).toBeDefined();
    if (/^(balance|number|seat|cabin|booking|code|flight)$/.test(key)) expect(required, key).toBe(true);
    if (sample !== undefined) expect(standard === null || standard === 0, key).toBe(true);
  }
});

test('the cover of a stamp card has as many stamps as its text says', () => {
  for (const { stamps, attributes, pictures } of galleryDesigns) {
    if (!stamps) continue;
    const shown = attributes?.find(({ key }) => key === stamps.attribute)?.sample;
    expect(pictures.cover?.svg).toBe(stampsCover(stamps, Number(shown)));
  }
});
