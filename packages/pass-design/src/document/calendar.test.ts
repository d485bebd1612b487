import { expect, test } from 'vitest';
import { renderPass } from '../render/render-pass.ts';
import { designWith, inputOf, text } from '../render/test-input.ts';
import { readInstant, writeInstant } from './calendar.ts';
import { designDocumentSchema } from './design-document-schema.ts';
import { parseDesignDocument } from './parse-design-document.ts';

const never = '9999-12-31T23:59:59Z';

test('the dates that are read are those of the years that every time zone writes with four digits', () => {
  for (const text of ['9998-12-31T23:59:59Z', '1000-01-01T00:00:00Z', '1912-06-01T00:00:00Z']) {
    const instant = readInstant(text, 'UTC');
    expect(instant && writeInstant(instant, 'UTC')).toBe(text);
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin'])
      expect(instant && writeInstant(instant, timezone)).toMatch(/^\d{4}-.*(Z|[+-]\d\d:\d\d)$/);
  }
  for (const text of [never, '9999-12-31', '0099-01-01']) expect(readInstant(text, 'UTC')).toBeNull();
});

test('a pass until the year 9999 never expires, and a field shows that date as it was written', () => {
  const document = designWith([text('until', '{{ attributes.until }}', { kind: 'date' })]);
  const { pass } = inputOf(document);
  const content = renderPass(
    inputOf(document, { attributes: { until: never }, pass: { ...pass, expiresAt: never } }),
  );
  expect(content.expiresAt).toBeNull();
  expect(content.fields.back[0]).toMatchObject({ kind: 'text', value: never });
  const at = '9999-12-31T23:59:59-01:00';
  const features = { ...document.features, expiry: { kind: 'fixed', at } as const };
  expect(renderPass(inputOf({ ...document, features })).expiresAt).toBeNull();
});

test('a design cannot expire in the year 9999; one of version 1 that does never expires', () => {
  const document = designWith([]);
  const features = { ...document.features, expiry: { kind: 'fixed', at: never } as const };
  expect(designDocumentSchema.safeParse({ ...document, features }).error?.issues).toMatchObject([
    { path: ['features', 'expiry', 'at'], message: expect.stringContaining('9998') },
  ]);
  const { language: _, details: __, links: ___, ...older } = document;
  expect(parseDesignDocument({ ...older, version: 1, features }).features.expiry).toBeNull();
});
