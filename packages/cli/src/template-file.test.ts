import { describe, expect, test } from 'vitest';
import { digestOf, type Format, mapImages, readTemplate, writeTemplate } from './template-file.ts';

const schemaUrl = 'https://passes.example.com/api/v1/template-file.schema.json';
const template = {
  name: 'Aurora: “Rewards” & more',
  design: {
    version: 2,
    description: 'Two\nlines: # no comment',
    heading: 'no',
    fields: {
      header: [{ id: 'points', key: 'points', label: 'Points', value: '{{ attributes.points }}' }],
      back: [],
    },
    barcode: null,
    images: { logo: { file: 'images/logo.png', crop: null } },
    translations: { de: { 'fields.points.label': 'Pünkte' } },
  },
};

describe.each<Format>(['yaml', 'json'])('a %s file', (format) => {
  const file = `rewards.${format}`;
  const text = writeTemplate(template, format, schemaUrl);

  test('returns what was written, and the same text again', () => {
    const read = readTemplate(text, file);
    expect(read).toMatchObject({ template, faults: [] });
    expect(read.template && writeTemplate(read.template, format, schemaUrl)).toBe(text);
  });

  test('refers to the schema, so that editors complete it', () => {
    expect(text).toContain(format === 'yaml' ? `# yaml-language-server: $schema=${schemaUrl}\n` : schemaUrl);
  });

  test('knows the line of a path, or of the part around it', () => {
    const { lineOf } = readTemplate(text, file);
    const line = text.split('\n').findIndex((each) => each.includes('attributes.points')) + 1;
    expect(lineOf('design.fields.header.0.value')).toBe(line);
    expect(lineOf('design.fields.header.0.missing')).toBeLessThanOrEqual(line);
    expect(lineOf('')).toBeNull();
  });
});

test('a file that cannot be read names the line, the path and the reason', () => {
  const faultsOf = (text: string, file = 'a.yaml') =>
    readTemplate(text, file).faults.map(({ line, path, message }) => [line, path, message]);
  expect(faultsOf('')).toEqual([[null, '', expect.stringContaining('empty')]]);
  expect(faultsOf('name: a\nname: b\ndesign: {}')).toEqual([[2, '', 'Map keys must be unique']]);
  expect(faultsOf('name: "a\ndesign: {}')).toEqual([[expect.any(Number), '', expect.any(String)]]);
  expect(faultsOf('{"name": "a",}', 'a.json')).toEqual([[1, 'design', 'Enter the design document.']]);
  expect(faultsOf('name: 7\ndesgin: {}')).toEqual([
    [2, 'desgin', 'The file has no such key: it has name and design.'],
    [1, 'name', 'Enter the name of the pass template as a text.'],
    [1, 'design', 'Enter the design document.'],
  ]);
});

test('a file that repeats itself endlessly is refused', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefghi'.split('').map((key, index) => {
      const before = 'abcdefghi'[index];
      return `${key}: &${key} [${Array(9).fill(`*${before}`).join(', ')}]`;
    }),
  ].join('\n');
  expect(readTemplate(bomb, 'bomb.yaml').faults).toEqual([
    expect.objectContaining({ message: expect.stringContaining('alias') }),
  ]);
  expect(readTemplate('name: a\ndesign: &a { b: *a }', 'circle.yaml').faults).toHaveLength(1);
});

test('the digest is independent of the order of keys, and of nothing else', () => {
  const reordered = {
    design: Object.fromEntries(Object.entries(template.design).reverse()),
    name: template.name,
  };
  expect(digestOf(reordered)).toBe(digestOf(template));
  expect(digestOf({ ...template, name: 'Other' })).not.toBe(digestOf(template));
  const fields = { header: [], back: template.design.fields.header };
  expect(digestOf({ ...template, design: { ...template.design, fields } })).not.toBe(digestOf(template));
});

test('only the files of images are replaced', () => {
  const images = {
    logo: { file: 'images/logo.png', crop: null },
    cover: {
      file: 'cover.png',
      variants: [{ id: 'gold', when: [{ key: 'tier', operator: 'is', value: 'x.file' }], file: 'gold.png' }],
      stamps: { attribute: 'stamps', total: 9, full: 'full.png', empty: 'empty.png', background: '#ffffff' },
    },
  };
  const mapped = mapImages({ ...template.design, images }, (file, path) => `${path} of ${file}`);
  expect(mapped).toEqual({
    ...template.design,
    images: {
      logo: { file: 'logo.file of images/logo.png', crop: null },
      cover: {
        file: 'cover.file of cover.png',
        variants: [{ ...images.cover.variants[0], file: 'cover.variants.0.file of gold.png' }],
        stamps: {
          ...images.cover.stamps,
          full: 'cover.stamps.full of full.png',
          empty: 'cover.stamps.empty of empty.png',
        },
      },
    },
  });
  expect(mapImages({ images: { logo: 7 } }, String)).toEqual({ images: { logo: 7 } });
});
