import { Liquid, type Template } from 'liquidjs';
import { backValueLengthMax } from './limits.ts';
import { liquidDate } from './liquid-date.ts';
import type { Scope } from './scope.ts';

/**
 * Limit of characters and list items that one text may create, including loops over ranges: five times its longest result. A
 * count is the same on every machine; nested loops reach it within about 20 ms.
 */
const memoryUnitsMax = 50_000;
/** The last resort, for nested loops over one list, which the count misses; real texts are far below. */
const millisecondsPerTextMax = 50;

/** Excludes tags that read files, keep state or draw tables. */
const tagsKept = new Set([
  'assign',
  'break',
  'capture',
  'case',
  'comment',
  'continue',
  'echo',
  'for',
  'if',
  'raw',
  'unless',
  '#',
]);

/** Pure filters on texts, numbers and lists: none with a clock or randomness, none that evaluates an expression or pattern. */
const filtersKept = new Set([
  'abs',
  'append',
  'at_least',
  'at_most',
  'capitalize',
  'ceil',
  'compact',
  'concat',
  'default',
  'divided_by',
  'downcase',
  'escape',
  'first',
  'floor',
  'join',
  'last',
  'lstrip',
  'minus',
  'modulo',
  'newline_to_br',
  'plus',
  'prepend',
  'raw',
  'remove',
  'remove_first',
  'remove_last',
  'replace',
  'replace_first',
  'replace_last',
  'reverse',
  'round',
  'rstrip',
  'size',
  'slice',
  'sort',
  'split',
  'strip',
  'strip_newlines',
  'times',
  'truncate',
  'truncatewords',
  'uniq',
  'upcase',
  'url_decode',
  'url_encode',
]);

function buildEngine(): Liquid {
  const engine = new Liquid({
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    strictVariables: false,
    parseLimit: backValueLengthMax,
    renderLimit: millisecondsPerTextMax,
    memoryLimit: memoryUnitsMax,
    locale: 'en',
    timezoneOffset: 0,
  });
  for (const name of Object.keys(engine.tags)) if (!tagsKept.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!filtersKept.has(name)) engine.unregisterFilter(name);
  engine.registerFilter('date', function (value: unknown, format: unknown) {
    return liquidDate(value, format, this.context.environments);
  });
  return engine;
}

let engine: Liquid | undefined;
const liquid = (): Liquid => (engine ??= buildEngine());

/** Throws a LiquidError with an explanation if the text is invalid, or uses an unsupported tag or filter. */
export const parseLiquid = (text: string): Template[] => liquid().parse(text);

/** Throws if a limit is exceeded or a filter gets an invalid value. */
export function runLiquid(templates: Template[], scope: Scope): string {
  return String(liquid().renderSync(templates, scope));
}

/** The values that a text references, as paths: `['user', 'firstName']`. Excludes the text's own assignments. */
export const liquidReferences = (templates: Template[]) => liquid().globalVariableSegmentsSync(templates);
