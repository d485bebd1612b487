import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentHash } from './content-hash.ts';
import type { PassContent } from './pass-content.ts';
import { renderPass } from './render-pass.ts';
import { designWith, inputOf, text } from './test-input.ts';

const content = renderPass(inputOf(designWith([text('b', 'ключ 🔑'), text('a', '2')])));

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, reversed(part)]),
  );
}

test('the order of keys does not change the hash, and undefined keys do not count', () => {
  const other = reversed({ ...content, extra: undefined }) as PassContent;
  expect(Object.keys(other)[0]).not.toBe(Object.keys(content)[0]);
  expect(contentHash(other)).toBe(contentHash(content));
});

test('the hash is SHA-256, as another implementation computes it', () => {
  const sorted = JSON.stringify(content, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  expect(contentHash(content)).toBe(createHash('sha256').update(sorted).digest('hex'));
});

test('every change of the content changes the hash, including the order of fields and the type of a value', () => {
  const [first, second] = content.fields.back;
  if (!first || !second) throw new Error('fields are missing');
  const changed: PassContent[] = [
    { ...content, voided: true },
    { ...content, heading: `${content.heading} ` },
    { ...content, colors: { ...content.colors, label: '#000000' } },
    { ...content, fields: { ...content.fields, back: [second, first] } },
    { ...content, fields: { ...content.fields, back: [first, { ...second, value: 2 }] } },
  ];
  expect(new Set([content, ...changed].map(contentHash)).size).toBe(changed.length + 1);
});
