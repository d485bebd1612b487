import { Liquid, type Template } from 'liquidjs';
import { backValueLengthMax } from './limits.ts';
import { liquidDate } from './liquid-date.ts';
import type { Scope } from './scope.ts';

/**
 * Characters and list items one text may create on the way, loops over ranges included: five times the longest text it can
 * become. It is counted, so a text that passes it does so on every machine; nested loops meet it within some 20 ms.
 */
const memoryUnitsMax = 50_000;
/** The last resort, for loops the count does not see (over one list, nested): no honest text comes near. */
const millisecondsPerTextMax = 50;

/** Tags that read files, leave state behind or draw tables have no use on a pass. */
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

/** Pure filters on texts, numbers and lists: none that reads a clock or chance, none that evaluates an expression or a pattern. */
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

/** Throws a LiquidError in words when the text is not Liquid, or uses a tag or filter a pass has no use for. */
export const parseLiquid = (text: string): Template[] => liquid().parse(text);

/** Throws when a limit is passed or a filter is given what it cannot work with. */
export function runLiquid(templates: Template[], scope: Scope): string {
  return String(liquid().renderSync(templates, scope));
}

/** The values a text asks for, as paths: `['user', 'firstName']`. What the text assigns itself is not among them. */
export const liquidReferences = (templates: Template[]) => liquid().globalVariableSegmentsSync(templates);
