import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { buildFace } from './build-face.ts';
import type { Face } from './face.ts';
import { faceHash } from './face-hash.ts';
import { designWith, inputOf, text } from './test-input.ts';

const face = buildFace(inputOf(designWith([text('b', 'ключ 🔑'), text('a', '2')])));

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
  const other = reversed({ ...face, extra: undefined }) as Face;
  expect(Object.keys(other)[0]).not.toBe(Object.keys(face)[0]);
  expect(faceHash(other)).toBe(faceHash(face));
});

test('the hash is SHA-256, as another implementation computes it', () => {
  const sorted = JSON.stringify(face, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  expect(faceHash(face)).toBe(createHash('sha256').update(sorted).digest('hex'));
});

test('every change of the content changes the hash, including the order of fields and the type of a value', () => {
  const [first, second] = face.fields.back;
  if (!first || !second) throw new Error('fields are missing');
  const changed: Face[] = [
    { ...face, voided: true },
    { ...face, heading: `${face.heading} ` },
    { ...face, colors: { ...face.colors, label: '#000000' } },
    { ...face, fields: { ...face.fields, back: [second, first] } },
    { ...face, fields: { ...face.fields, back: [first, { ...second, value: 2 }] } },
  ];
  expect(new Set([face, ...changed].map(faceHash)).size).toBe(changed.length + 1);
});
