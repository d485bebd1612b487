import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 AA and those axe recommends besides. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const scopes: Record<'everything' | 'contrast', RunOptions> = {
  everything: {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
    // Only the rule about sound that plays by itself asks for anything; the style sheets axe would fetch too are for none of these rules.
    preload: { assets: ['media'] },
  },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] }, resultTypes: ['violations'] },
};

/** Nobody touches what lies beneath a dialog, so it does not matter how much of it looks out. Runs in the page. */
const withoutCovered = `(violation) => {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
  if (violation.id !== 'target-size' || dialogs.length === 0) return violation;
  const isReached = ({ target: [place] }) =>
    typeof place !== 'string' || dialogs.some((dialog) => dialog.contains(document.querySelector(place)));
  return { ...violation, nodes: violation.nodes.filter(isReached) };
}`;

/** What axe finds on the page as it stands, one line each; none when it is good. Dark mode changes nothing but colours. */
export async function checkAccessibility(
  page: Pick<Page, 'evaluate'>,
  scope: keyof typeof scopes,
): Promise<string[]> {
  await bringAxe(page);
  const options = JSON.stringify(scopes[scope]);
  // What is in order is told at length, too, and stays in the page.
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${options}).then(({ violations }) => violations.map(${withoutCovered}))`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${help}: ${html.slice(0, 160)} ${any[0]?.message ?? ''}`),
  );
}

/** Frames are looked into from the page around them, but only those that have axe, too. */
export async function bringAxe(page: Pick<Page, 'evaluate'>): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(source);
}
