import { expect, test } from 'vitest';
import { sampleScope } from '../rules/sample-holder.ts';
import { compileEmbedding } from './liquid-engine.ts';

const scope = { ...sampleScope({ attributes: [] }), user: { firstName: '<b>', nickname: '' } };

function render(text: string) {
  const values: string[] = [];
  const result = compileEmbedding(text)(scope, (value) => `#${values.push(value)}`);
  return { result, values };
}

test('every value that a text outputs is embedded once, whatever filter, tag or variable it passes', () => {
  for (const output of [
    '{{ user.firstName }}',
    '{{ user.firstName | raw }}',
    '{{ user.firstName | escape }}',
    '{% echo user.firstName %}',
    '{% assign name = user.firstName %}{{ name }}',
    '{% capture name %}{{ user.firstName }}{% endcapture %}{{ name }}',
    '{% if user.firstName %}{{ user.firstName }}{% endif %}',
  ])
    expect(render(`*${output}*`)).toEqual({ result: '*#1*', values: ['<b>'] });
});

test('fallbacks and lists are values, too', () => {
  expect(render('{{ user.nickname | default: "there" }}{{ "a,b" | split: "," }}')).toEqual({
    result: '#1#2',
    values: ['there', 'ab'],
  });
});

test('a text that loops or that no engine can read throws', () => {
  expect(() => render('{% for a in (1..99999) %}x{% endfor %}')).toThrow(/limit/);
  const nested = '{% for a in (1..9) %}{% if a %}{% for b in (1..9) %}x{% endfor %}{% endif %}{% endfor %}';
  expect(() => render(nested)).toThrow(/loop within a loop/);
  expect(() => render('{% if %}')).toThrow();
  expect(() => render('{% include "x" %}')).toThrow(/include/);
});
