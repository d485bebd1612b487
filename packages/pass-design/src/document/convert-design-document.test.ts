import { expect, test } from 'vitest';
import { renderPass } from '../render/render-pass.ts';
import { inputOf } from '../render/test-input.ts';
import { emptyDesignDocument } from './empty-design-document.ts';
import { parseDesignDocument } from './parse-design-document.ts';

/** A document as version 1 stored it. */
const stored = {
  version: 1,
  passType: 'eventTicket',
  description: 'Ticket',
  heading: 'Opera',
  colors: { background: '#14213d', foreground: '#ffffff', label: '#f2c879' },
  images: {},
  fields: {
    header: [
      { key: 'doors', label: 'Doors', value: '{{ attributes.startsAt | date: "%H:%M" }}', kind: 'text' },
    ],
    primary: [{ key: 'event', label: 'Event', value: 'Tosca', kind: 'text' }],
    secondary: [],
    auxiliary: [],
    back: [{ key: 'help', label: 'Questions?', value: 'Ask us.', kind: 'text' }],
  },
  barcode: { format: 'qr', message: '{{ pass.serialNumber }}' },
  attributes: [
    {
      key: 'startsAt',
      label: 'Starts',
      type: 'date',
      scope: 'pass',
      required: true,
      default: null,
      onSignUpForm: false,
    },
    {
      key: 'hall',
      label: 'Hall',
      type: 'text',
      scope: 'pass',
      required: false,
      default: 'Main hall',
      onSignUpForm: false,
    },
  ],
  features: {
    locations: [{ latitude: 48.2, longitude: 16.37, relevantText: 'Welcome' }],
    expiry: null,
    groupPasses: null,
    sharingProhibited: false,
    deepLink: null,
    relevance: { date: 'startsAt', venue: 'hall' },
  },
  translations: {
    de: { Doors: 'Einlass', Welcome: 'Willkommen', Gone: 'Weg' },
    en: { 'Ask us.': 'Just ask.' },
  },
};

test('parts of version 1 get ids: keys of fields and attributes, numbers of places', () => {
  const { fields, attributes, features } = parseDesignDocument(stored);
  expect(fields.header[0]?.id).toBe('doors');
  expect(attributes.map(({ id }) => id)).toEqual(['startsAt', 'hall']);
  expect(features.locations[0]?.id).toBe('location1');
});

test('attributes that version 1 named for date and venue become texts', () => {
  const { details, features } = parseDesignDocument(stored);
  expect(details).toEqual({ startsAt: '{{ attributes.startsAt }}', venueName: '{{ attributes.hall }}' });
  expect(features.relevantDates).toEqual([{ id: 'date1', start: '{{ attributes.startsAt }}' }]);
});

test('translations by text become translations by path; those of deleted texts are dropped', () => {
  expect(parseDesignDocument(stored).translations).toEqual({
    de: { 'fields.doors.label': 'Einlass', 'features.locations.location1.relevantText': 'Willkommen' },
  });
});

test('English translations are what passes showed, so they become the texts', () => {
  const document = parseDesignDocument(stored);
  expect(renderPass(inputOf(document, { locale: 'en' })).fields.back[0]?.text).toBe('Just ask.');
});

test('a converted document is one of the current version', () => {
  const document = parseDesignDocument(stored);
  expect(parseDesignDocument(JSON.parse(JSON.stringify(document)))).toEqual(document);
});

test('a fault of a version 1 document is named by its path', () => {
  const faulty = {
    ...stored,
    fields: { ...stored.fields, header: [{ ...stored.fields.header[0], kind: 'x' }] },
  };
  expect(() => parseDesignDocument(faulty)).toThrow('fields.header.0.kind');
  expect(() => parseDesignDocument({ ...stored, features: 7 })).toThrow('“features”');
  expect(() => parseDesignDocument({ ...stored, fields: { header: 'x' } })).toThrow('fields.header');
});

test('ids that a hand-written document leaves out are filled in, unlike those it has', () => {
  const { version: _, features: __, translations: ___, ...rest } = stored;
  const document = parseDesignDocument({
    ...rest,
    version: 2,
    attributes: [{ ...stored.attributes[0], id: 'hall' }, stored.attributes[1]],
    features: { expiry: null, groupPasses: null, sharingProhibited: false, deepLink: null, locations: [] },
    translations: {},
  });
  expect(document.attributes.map(({ id }) => id)).toEqual(['hall', 'hall_']);
});

test('translations may not refer to a part that has an id by its number only', () => {
  const links = [
    { kind: 'website', label: 'Shop', address: 'shop.example' },
    { id: 'menu', kind: 'website', label: 'Menu', address: 'menu.example' },
  ];
  const design = (path: string) => ({
    ...emptyDesignDocument('loyalty', 'Harbour'),
    links,
    translations: { de: { [path]: 'Laden' } },
  });
  expect(parseDesignDocument(design('links.menu.label')).translations.de).toEqual({
    'links.menu.label': 'Laden',
  });
  expect(() => parseDesignDocument(design('links.link1.label'))).toThrow(
    expect.objectContaining({
      path: 'links.0.id',
      message: 'Give this part an id of its own: translations refer to it, and its number may change.',
    }),
  );
  expect(parseDesignDocument(design('heading')).links.map(({ id }) => id)).toEqual(['link1', 'menu']);
});
