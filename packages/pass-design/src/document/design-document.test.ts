import { describe, expect, test } from 'vitest';
import { designWith, text } from '../render/test-input.ts';
import { checkDesign } from '../rules/lint-design.ts';
import { designDocumentSchema } from './design-document-schema.ts';
import { emptyDesignDocument } from './empty-design-document.ts';
import { DesignDocumentError, parseDesignDocument } from './parse-design-document.ts';
import { passTypes } from './pass-type.ts';

const issuesOf = (document: unknown) =>
  designDocumentSchema
    .safeParse(document)
    .error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];

describe('the starting designs', () => {
  test.each(passTypes)('%s is publishable', (passType) => {
    const document = emptyDesignDocument(passType, 'Harbour Coffee');
    expect(issuesOf(document)).toEqual([]);
    const issues = checkDesign(document);
    expect(issues.filter((issue) => issue.severity === 'error')).toEqual([]);
    expect(issues.map((issue) => issue.path)).toEqual(['images.logo', 'images.cover']);
  });

  test('each call gives a copy of its own', () => {
    emptyDesignDocument('loyalty', 'A').fields.header.pop();
    expect(emptyDesignDocument('loyalty', 'A').fields.header).toHaveLength(1);
  });

  test.each(['{{ user.email }}', '{%{{{ x', '', '   ', '🎟'.repeat(300)])(
    'a template named %j still has a publishable design',
    (name) => {
      const document = emptyDesignDocument('coupon', name);
      expect(checkDesign(document).filter((issue) => issue.severity === 'error')).toEqual([]);
      expect(document.heading).not.toMatch(/\{\{|\{%/);
    },
  );
});

describe('the schema rejects with an explanation', () => {
  test.each<[string, unknown, string]>([
    [
      'a key used twice, in two slots',
      {
        ...designWith([text('member', 'x')]),
        fields: { header: [text('a', '')], primary: [], secondary: [], auxiliary: [], back: [text('a', '')] },
      },
      'fields.back.0.key: Two fields have the key a',
    ],
    [
      'the key kept for messages',
      designWith([text('latestMessage', 'x')]),
      'fields.back.0.key: This key is kept for campaign messages',
    ],
    [
      'a key with a quote',
      designWith([text("it's", 'x')]),
      'fields.back.0.key: Begin with a letter; use only letters, digits and _',
    ],
    [
      'a boarding pass without a way to travel',
      { ...emptyDesignDocument('boardingPass', 'x'), transitMode: undefined },
      'transitMode: Choose how the journey is made',
    ],
    [
      'a journey on a coupon',
      { ...emptyDesignDocument('coupon', 'x'), transitMode: 'air' },
      'transitMode: Only a boarding pass has this',
    ],
    [
      'a poster that shows a field twice',
      {
        ...designWith([text('a', 'x')]),
        passType: 'generic',
        style: 'poster',
        poster: { fields: ['a', 'a'] },
      },
      'poster.fields.1: The design has no such field, or shows it twice: a',
    ],
    [
      'a color in words',
      designWith([], { colors: { background: 'red', foreground: '#ffffff', label: '#ffffff' } }),
      'colors.background: Write the color as #rrggbb',
    ],
    [
      'text that no database holds',
      designWith([text('a', 'x\u0000y')]),
      'fields.back.0.value: This text holds characters that cannot be stored',
    ],
    [
      'half a character',
      designWith([text('a', '\ud83d')]),
      'fields.back.0.value: This text holds characters that cannot be stored',
    ],
    [
      'a back text too long',
      designWith([text('a', 'x'.repeat(10_001))]),
      'fields.back.0.value: Use at most 10,000 characters',
    ],
    [
      'a crop outside the image',
      designWith([], {
        images: { logo: { file: 'a'.repeat(64), crop: { x: 0.6, y: 0, width: 0.5, height: 1 } } },
      }),
      'images.logo.crop: The crop reaches beyond the image',
    ],
    [
      'a link that runs scripts',
      { ...designWith([]), features: { ...designWith([]).features, deepLink: 'javascript:alert(1)' } },
      'features.deepLink: Enter a web address that begins with https://',
    ],
    [
      'an attribute that hides the person’s name',
      designWith([], {
        attributes: [
          {
            id: 'firstName',
            key: 'firstName',
            label: 'F',
            type: 'text',
            scope: 'pass',
            required: false,
            default: null,
            onSignUpForm: false,
          },
        ],
      }),
      'attributes.0.key: The key firstName is already in use',
    ],
  ])('%s', (_, document, expected) => {
    expect(issuesOf(document)).toContain(expected);
  });

  test('unknown keys', () => {
    expect(issuesOf({ ...designWith([]), color: '#fff' })).not.toEqual([]);
  });
});

describe('reading a stored design', () => {
  test('the current version is returned unchanged', () => {
    const document = emptyDesignDocument('eventTicket', 'Night');
    expect(parseDesignDocument(JSON.parse(JSON.stringify(document)))).toEqual(document);
  });

  test.each<[unknown, string, string]>([
    [{ ...designWith([]), version: 3 }, 'unknownVersion', 'another version of Tessera (3)'],
    [null, 'malformed', 'names no version'],
    [{ ...designWith([]), heading: 5 }, 'malformed', '“heading”'],
  ])('others are refused with their reason (%#)', (stored, code, words) => {
    const read = () => parseDesignDocument(stored);
    expect(read).toThrow(DesignDocumentError);
    expect(read).toThrow(expect.objectContaining({ code, message: expect.stringContaining(words) }));
  });
});
