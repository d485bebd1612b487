import { describe, expect, test } from 'vitest';
import type { DesignDocument } from '../document/design-document.ts';
import { emptyDesignDocument } from '../document/empty-design-document.ts';
import { text } from '../render/test-input.ts';
import type { DesignFacts } from './design-issue.ts';
import { findIssues } from './lint-design.ts';

const loyalty = emptyDesignDocument('loyalty', 'Harbour');
const ticket = emptyDesignDocument('eventTicket', 'Harbour');

const withFields = (document: DesignDocument, fields: Partial<DesignDocument['fields']>): DesignDocument => ({
  ...document,
  fields: { header: [], primary: [], secondary: [], auxiliary: [], back: [], ...fields },
});
const cutOff = (document: DesignDocument, facts: DesignFacts = {}) =>
  findIssues(document, facts).filter(({ message }) => message.includes('cuts off'));
const found = (document: DesignDocument, facts?: DesignFacts) =>
  cutOff(document, facts).map(({ path, message }) => `${path}: ${message}`);

const logo = 'a'.repeat(64);
const withLogo = (heading: string) => ({ ...loyalty, heading, images: { logo: { file: logo, crop: null } } });
const sized = (width: number) => ({ imageSizes: new Map([[logo, { width, height: 100 }]]) });

describe('a text that a wallet cuts off', () => {
  test('is named with its field, a length that fits and what else helps, and is visible to holders', () => {
    const long = 'The Philharmonic Orchestra of the Northern Coast and Islands';
    const document = withFields(ticket, {
      secondary: [text('a', long, { label: 'Ensemble' }), text('b', 'Main hall', { label: 'Venue' })],
    });
    expect(cutOff(document)).toMatchObject([
      {
        severity: 'warning',
        path: 'fields.a.value',
        isVisible: true,
        message: expect.stringMatching(
          /^Apple Wallet cuts off the value of “Ensemble” after about 4\d characters\. Shorten it, or move the field to the back\.$/,
        ),
      },
      { message: expect.stringMatching(/^Google Wallet cuts off the value of “Ensemble”/) },
    ]);
  });

  test('is moved to the back by its fix', () => {
    const long = 'The Philharmonic Orchestra of the Northern Coast and Islands';
    const document = withFields(ticket, { secondary: [text('a', long), text('b', 'Main hall')] });
    const fixed = cutOff(document)[0]?.fix?.apply(document) ?? document;
    expect(fixed.fields.back.map(({ id }) => id)).toEqual(['a']);
    expect(cutOff(fixed)).toEqual([]);
  });

  test('may be a label, or the primary field, which has no fix', () => {
    const labels = withFields(loyalty, {
      secondary: [
        text('a', '1', {
          label: 'Points collected in all of our shops and restaurants since the first of January',
        }),
      ],
    });
    expect(found(labels)).toContainEqual(
      expect.stringContaining('fields.a.label: Apple Wallet cuts off the label “Points collected'),
    );
    const primary = withFields(loyalty, {
      primary: [text('a', 'A free cup of coffee of your choice')],
    });
    expect(cutOff(primary)).toMatchObject([
      { path: 'fields.a.value', message: expect.stringMatching(/Shorten it\.$/) },
    ]);
    expect(cutOff(primary)[0]).not.toHaveProperty('fix');
  });

  test('is measured by what the sample person’s pass shows, not by its Liquid', () => {
    const value =
      '{% if attributes.points > 1000000 %}An uncommonly long sentence about points, which nobody reads{% endif %}1';
    expect(found(withFields(loyalty, { secondary: [text('a', value)] }))).toEqual([]);
  });
});

describe('the heading', () => {
  test('has the room that logo and header fields leave', () => {
    const heading = 'Harbour Coffee Roasters';
    expect(found(withLogo(heading), sized(100))).toEqual([]);
    expect(found(withLogo(heading), sized(600))).toEqual([
      expect.stringMatching(
        /^heading: Apple Wallet cuts off the heading after about 1\d characters\. Shorten it, or the header fields beside it\.$/,
      ),
    ]);
    expect(found(withFields(withLogo(heading), {}), sized(300))).toEqual([]);
  });

  test('is Google’s title, which has two lines', () => {
    const heading = 'The Harbour Coffee Roasting and Trading Company of the Northern Coast';
    expect(found({ ...loyalty, heading })).toContainEqual(
      expect.stringMatching(
        /^heading: Google Wallet cuts off the heading after about \d\d characters\. Shorten it\.$/,
      ),
    );
  });
});

describe('a translation that a wallet cuts off', () => {
  const document = withFields(loyalty, { header: [text('p', '120', { label: 'Points' })] });

  test('is reported at the translation', () => {
    const german = { heading: 'Das Hafencafé an der langen Mole am Nordmeer', 'fields.p.label': 'Punkte' };
    expect(found({ ...document, translations: { de: german } })).toEqual([
      expect.stringContaining(
        'translations.de.heading: Apple Wallet cuts off the heading in German after about',
      ),
    ]);
  });

  test('is not reported again if its line is cut off in the original', () => {
    const row = [
      text('a', 'The Philharmonic Orchestra of the Northern Coast and Islands'),
      text('b', 'Hall'),
    ];
    const german = { 'fields.b.value': 'Großer Saal' };
    const paths = cutOff({ ...withFields(ticket, { secondary: row }), translations: { de: german } });
    expect(paths.filter(({ path }) => path.startsWith('translations.'))).toEqual([]);
  });

  test('is not reported again if the original is cut off too', () => {
    const heading = 'The Harbour Coffee Roasters at the Long Quay';
    const german = { heading: 'Das Hafencafé an der langen Mole am Nordmeer' };
    expect(cutOff({ ...document, heading, translations: { de: german } }).map(({ path }) => path)).toEqual([
      'heading',
    ]);
  });
});

test.each(['loyalty', 'coupon', 'giftCard', 'eventTicket', 'boardingPass', 'generic'] as const)(
  'nothing is cut off on a new %s',
  (passType) => {
    expect(found(emptyDesignDocument(passType, 'Harbour'))).toEqual([]);
  },
);
