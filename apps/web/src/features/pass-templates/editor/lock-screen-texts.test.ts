import { type DesignDocument, emptyDesignDocument, liquidProblem } from '@tessera/pass-design';
import { expect, it } from 'vitest';
import { lockScreenTexts } from './lock-screen-texts.ts';
import { referencesOf } from './references.ts';
import { samplePreview } from './sample-preview.ts';

const workspace = {
  name: 'Northwind',
  issuerName: null,
  issuerAddress: null,
  issuerContact: null,
  timezoneName: 'UTC',
};
const now = new Date('2026-11-21T09:00:00Z');
const document = emptyDesignDocument('loyalty', 'Coffee club');
const contentOf = (design: DesignDocument) =>
  samplePreview({ name: 'Coffee club', document: design }, workspace, now).content;

it('announces the first field that has a notification, with its value in place', () => {
  const { texts } = lockScreenTexts(contentOf(document), false);
  expect(texts).toEqual(['You now have 120 points']);
});

it('a value with signs of its own is announced as it is', () => {
  const content = contentOf(document);
  content.fields.header = content.fields.header.map((field) => ({ ...field, text: '$& %@' }));
  expect(lockScreenTexts(content, false).texts).toEqual(['You now have $& %@ points']);
});

it('at a place it shows the reminder, else the heading', () => {
  const place = { id: 'place', latitude: 1, longitude: 2 };
  const near = (relevantText?: string) =>
    lockScreenTexts(
      contentOf({
        ...document,
        features: { ...document.features, locations: [{ ...place, relevantText }] },
      }),
      true,
    ).texts;
  expect(near('Hello {{ user.firstName }}')).toEqual(['Hello Amara']);
  expect(near()).toEqual(['Coffee club']);
});

it('everything the Insert menu offers is understood in a text', () => {
  for (const { references } of referencesOf(document))
    for (const { liquid } of references) expect(liquidProblem(liquid, document)).toBeNull();
});
