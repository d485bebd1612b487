import { expect, test } from 'vitest';
import { html } from './html.ts';

test('texts are escaped in elements and attributes; markup made by html is kept', () => {
  const name = `<b>"Ada" & 'Co'</b>`;
  const inner = html`<i title="${name}">${name}</i>`;
  const escaped = '&lt;b&gt;&quot;Ada&quot; &amp; &#39;Co&#39;&lt;/b&gt;';
  expect(html`<p>${inner}${[inner]}${null}${3}</p>`.markup).toBe(
    `<p>${`<i title="${escaped}">${escaped}</i>`.repeat(2)}3</p>`,
  );
});
