import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type EmbeddedLibrary = {
  call(expression: string): Promise<unknown>;
  refusalOf(expression: string): Promise<string | null>;
};

const source = () => readFileSync(createRequire(import.meta.url).resolve('@prismatic-io/embedded'), 'utf8');

/** Loads the library for embedded integrations into a page, as a site would. */
export async function bringEmbeddedLibrary(page: Page): Promise<EmbeddedLibrary> {
  await page.evaluate(source());
  return {
    call: (expression) => page.evaluate(`prismatic.${expression}`),
    refusalOf: (expression) =>
      page.evaluate(
        `Promise.resolve().then(() => prismatic.${expression}).then(() => null, (error) => error.message)`,
      ),
  };
}
