import { expect, test } from 'vitest';
import { parseLiquid, runLiquid } from './liquid-engine.ts';
import { compileText } from './render-text.ts';
import type { Scope } from './scope.ts';

const scope: Scope = {
  user: { firstName: 'Zoë', lastName: '', email: '{{ user.firstName }}', vip: false, size: 'XL' },
  attributes: { points: 0, big: 1e21, ratio: 0.1, on: true },
  pass: { serialNumber: 'abc' },
  issuer: { name: '<Harbour>' },
  locale: 'en',
  timezone: 'UTC',
};

test.each([
  '',
  'plain } text { with % braces',
  'two braces }} closing',
  '{{ user.firstName }}',
  '{{user.firstName}}{{attributes.points}}',
  'a {{ user.email }} b {{ issuer.name }} c',
  '{{ user.absent }}|{{ attributes.absent }}',
  '{{ attributes.big }} {{ attributes.ratio }} {{ attributes.on }} {{ user.vip }}',
  '{{ user.firstName | default: "there" }}',
  "{{ user.lastName | default: 'there' }}",
  '{{ user.vip | default: "no" }} {{ attributes.points | default: "none" }}',
  '{{ user.lastName | default: "" }}',
  '{{ user.size }}',
  '{{ user.firstName.size }}',
  '{{- user.firstName -}} x',
  ' {{ user.firstName | upcase }} ',
  '{{ user["firstName"] }}',
  '{{ true }} {{ "text" }} {{ 12 }}',
  '{% raw %}{{ user.firstName }}{% endraw %}',
  '{% comment %}{{ user.firstName }}{% endcomment %}x',
  '{{ user.firstName }}\n{{ user.firstName }}\n',
])('the fast path and the engine agree on %j', (text) => {
  expect(compileText(text)(scope)).toBe(runLiquid(parseLiquid(text), scope));
});

test('a pause of the whole process while a text is rendered does not empty it', () => {
  let pauses = 1;
  const user = {
    get firstName() {
      const end = performance.now() + 60;
      if (pauses-- > 0) while (performance.now() < end);
      return 'Zoë';
    },
  };
  expect(compileText('{{ user.firstName | upcase }}!')({ ...scope, user })).toBe('ZOË!');
});
