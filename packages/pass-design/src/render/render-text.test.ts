import { describe, expect, test } from 'vitest';
import { attribute } from '../document/starting-parts.ts';
import { checkDesign } from '../rules/lint-design.ts';
import { sampleHolder } from '../rules/sample-holder.ts';
import type { RenderInput } from './pass-content.ts';
import { renderPass } from './render-pass.ts';
import { designWith, drawn, inputOf, text } from './test-input.ts';

describe('values', () => {
  test.each([
    ['accents', 'Zoë Ångström', { firstName: 'Zoë', lastName: 'Ångström' }],
    ['right-to-left names', 'مريم الحسن', { firstName: 'مريم', lastName: 'الحسن' }],
    ['emoji joined of several characters', '👩🏽‍🚀 🇳🇴', { firstName: '👩🏽‍🚀', lastName: '🇳🇴' }],
    ['HTML, unescaped', '<b>O\'Neil</b> & "Sons"', { firstName: "<b>O'Neil</b>", lastName: '& "Sons"' }],
  ])('%s pass through unchanged', (_, expected, name) => {
    const user = { ...name, email: 'a@example.com' };
    expect(drawn('{{ user.firstName }} {{user.lastName}}', { user }).value).toBe(expected);
    expect(drawn('{% if true %}{{ user.firstName }} {{ user.lastName }}{% endif %}', { user }).value).toBe(
      expected,
    );
  });

  test.each(['{{ user.firstName }}', '{{ user.firstName | strip }}'])(
    'a value holding Liquid is never evaluated (%s)',
    (template) => {
      const user = {
        firstName: '{{ user.email }}{% assign x = 1 %}',
        lastName: '',
        email: 'secret@example.com',
      };
      expect(drawn(template, { user }).value).toBe('{{ user.email }}{% assign x = 1 %}');
    },
  );

  test('an absent value renders empty, and inherited properties are absent', () => {
    expect(drawn('{{ attributes.nope }}').value).toBe('');
    expect(drawn('{{ attributes.constructor }}{{ user.toString }}').value).toBe('');
    expect(drawn('{{ user.constructor | append: "" }}').value).toBe('');
  });

  test('defaults replace only absent or null values', () => {
    const field = text('it', '{{ attributes.points }}|{{ user.tier }}');
    const document = designWith([field], {
      attributes: [
        {
          id: 'points',
          key: 'points',
          label: 'P',
          type: 'number',
          scope: 'pass',
          required: false,
          default: 7,
          onSignUpForm: false,
        },
        {
          id: 'tier',
          key: 'tier',
          label: 'T',
          type: 'text',
          scope: 'user',
          required: false,
          default: 'Basic',
          onSignUpForm: false,
        },
      ],
    });
    const value = (input: Partial<RenderInput>) => renderPass(inputOf(document, input)).fields.back[0]?.value;
    const user = { firstName: 'A', lastName: 'B', email: 'c@d.ee' };
    expect(value({})).toBe('7|Basic');
    expect(value({ attributes: { points: null }, user: { ...user, tier: 'Gold' } })).toBe('7|Gold');
    expect(value({ attributes: { points: 0 }, user: { ...user, tier: '' } })).toBe('0|');
  });

  test('the sample of an attribute is shown by previews, never by a pass', () => {
    const balance = attribute('balance', 'Balance', 'currency', { required: true, sample: 25 });
    const document = designWith([text('it', '{{ attributes.balance }}')], { attributes: [balance] });
    const value = (input: Partial<RenderInput>) => renderPass(inputOf(document, input)).fields.back[0]?.value;
    expect(value({})).toBe('');
    expect(value(sampleHolder(document))).toBe('25');
    const older = { ...document, attributes: [{ ...balance, default: 30, sample: undefined }] };
    expect(sampleHolder(older).attributes).toEqual({ balance: 30 });
  });

  test('pass and issuer can be referenced', () => {
    expect(drawn('{{ pass.serialNumber }} {{ issuer.name }} {{ issuer.contact }}').value).toBe(
      '7d9f7a3e-98d8-4a86-8f0b-0f4f5c3c2b1a Harbour Coffee Ltd hello@harbour.example',
    );
  });
});

describe('Liquid', () => {
  test.each([
    '{{ user.firstName',
    '{{ user.firstName | nosuchfilter }}',
    '{% include "x" %}',
    '{% render "/etc/passwd" %}',
    '{% if %}',
  ])('invalid Liquid shows nothing, least of all its source: %s', (template) => {
    expect(drawn(template).value).toBe('');
  });

  test('a text that some values make fail shows nothing', () => {
    const attributes = { n: 60_000 };
    expect(drawn('{% for i in (1..attributes.n) %}*{% endfor %}', { attributes }).value).toBe('');
    const user = { firstName: '100%', lastName: '', email: 'a@example.com' };
    expect(drawn('{{ user.firstName | url_decode }}', { user }).value).toBe('');
  });

  test('the slow texts of a design share a limit of time, in all of its languages', () => {
    const slow = `{% for i in (1..9999) %}${'{% if i %}{% endif %}'.repeat(100)}{% endfor %}`;
    const fields = Array.from({ length: 30 }, (_, index) => text(`f${index}`, slow));
    const translations = Object.fromEntries(['de', 'fr', 'no'].map((tag) => [tag, { heading: tag }]));
    const document = designWith(fields, { translations });
    const before = process.cpuUsage();
    const { fields: rendered } = renderPass(inputOf(document));
    expect(rendered.back.map(({ value }) => value)).toEqual(fields.map(() => ''));
    expect(checkDesign(document)).toEqual(
      fields.map(({ id }) => ({
        severity: 'error',
        path: `fields.${id}.value`,
        message: expect.stringContaining('takes too long to draw'),
      })),
    );
    // Processor time, which a busy machine does not lengthen; without the shared limit it is more than twice this.
    expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
  });

  test('an endless text shows nothing', () => {
    const endless = '{% for i in (1..100000000) %}{{ i }}{% endfor %}';
    const nested =
      '{% for a in (1..900) %}{% for b in (1..900) %}{% for c in (1..900) %}x{% endfor %}{% endfor %}{% endfor %}';
    expect(drawn(endless).value).toBe('');
    expect(drawn(nested).value).toBe('');
  });

  test('conditions, loops and filters work', () => {
    const attributes = { points: 1200 };
    expect(
      drawn('{% if attributes.points > 1000 %}Gold{% else %}Basic{% endif %}', { attributes }).value,
    ).toBe('Gold');
    expect(drawn('{{ attributes.points | divided_by: 100 | round }}', { attributes }).value).toBe('12');
    expect(drawn('{{ user.firstName | upcase | default: "x" }}').value).toBe('ZOË');
  });

  test('half a character left by a filter becomes a replacement character', () => {
    const { value } = drawn('{{ user.firstName | split: "" | first }}', {
      user: { firstName: '\ud83d', lastName: '', email: '' },
    });
    expect(String(value).isWellFormed()).toBe(true);
    expect(
      String(drawn('{{ user.firstName }}', { user: { firstName: '\ud83d', lastName: '', email: '' } }).value),
    ).toBe('\ufffd');
  });

  test('dates in Liquid use the pass’s zone and language, and have no access to the present', () => {
    const attributes = { at: '2026-03-29T00:30:00Z' };
    expect(
      drawn('{{ attributes.at | date: "%-d %B %Y %H:%M %z" }}', { attributes, locale: 'de' }).value,
    ).toBe('29 März 2026 01:30 +0100');
    expect(drawn('[{{ "now" | date: "%Y" }}{% assign d = "today" %}{{ d | date: "%Y" }}]').value).toBe('[]');
    expect(drawn('{{ user.firstName | date: "%Y" }}').value).toBe('Zoë');
  });
});
