import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

type EmbeddedLibrary = {
  /** Such as `init({ … })`. */
  call(expression: string): Promise<unknown>;
  /** With what words it is refused; null when it is not. */
  refusalOf(expression: string): Promise<string | null>;
};

const source = () => readFileSync(createRequire(import.meta.url).resolve('@prismatic-io/embedded'), 'utf8');

/** Loads the library for embedded integrations into a page, as anybody's site may. */
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
