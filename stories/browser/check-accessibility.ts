import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const options: RunOptions = {
  runOnly: { type: 'tag', values: tags },
  resultTypes: ['violations'],
  // Only the rule about autoplaying audio needs this; by default axe would also load style sheets.
  preload: { assets: ['media'] },
};

/** On dark pages, links within text differ only by color; only light pages meet this rule. Runs in the page. */
const rules = `{ 'link-in-text-block': { enabled: !matchMedia('(prefers-color-scheme: dark)').matches } }`;

const withoutCovered = `(violation) => {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
  if (violation.id !== 'target-size' || dialogs.length === 0) return violation;
  const isReached = ({ target: [place] }) =>
    typeof place !== 'string' || dialogs.some((dialog) => dialog.contains(document.querySelector(place)));
  return { ...violation, nodes: violation.nodes.filter(isReached) };
}`;

/** Waits for transitions: colors that fade in have meaningless contrasts. Runs in the page. */
const transitionsEnd = `Promise.allSettled(
  document.getAnimations().flatMap((animation) =>
    animation.effect?.getComputedTiming().endTime === Infinity ? [] : [animation.finished],
  ),
)`;

export async function checkAccessibility(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  await injectAxe(page);
  await page.evaluate(transitionsEnd);
  // The passed rules stay in the page: their report is long.
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, { ...${JSON.stringify(options)}, rules: ${rules} }).then(({ violations }) => violations.map(${withoutCovered}))`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

export async function injectAxe(page: Pick<Page, 'evaluate'>): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(source);
}
