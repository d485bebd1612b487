import { CaptureTag, type Context, ForTag, Liquid, type Template } from 'liquidjs';
import { backValueLengthMax } from '../document/limits.ts';
import { liquidDate } from './liquid-date.ts';
import { filtersKept, tagsKept } from './liquid-vocabulary.ts';
import { type Scope, textBudget } from './scope.ts';

/**
 * Limit of characters and list items that one text may create, including loops over ranges: five times its longest
 * result. A count is the same on every machine.
 */
const memoryUnitsMax = 50_000;
/** A last resort for loops that the count misses; real texts take far less. */
const millisecondsPerTextMax = 50;

/** The number of open loops while parsing a text. */
let openLoops = 0;

/** Refuses nested loops, whose steps multiply. */
class SingleLoop extends ForTag {
  constructor(...parts: ConstructorParameters<typeof ForTag>) {
    if (openLoops > 0) throw new Error('a loop within a loop is not supported');
    openLoops += 1;
    super(...parts);
    openLoops -= 1;
  }
}

function parse(engine: Liquid, text: string): Template[] {
  openLoops = 0;
  return engine.parse(text);
}

type LiquidOptions = NonNullable<ConstructorParameters<typeof Liquid>[0]>;

function buildEngine(options: LiquidOptions = {}): Liquid {
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
    ...options,
  });
  for (const name of Object.keys(engine.tags)) if (!tagsKept.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!filtersKept.has(name)) engine.unregisterFilter(name);
  engine.registerTag('for', SingleLoop);
  engine.registerFilter('date', function (value: unknown, format: unknown) {
    return liquidDate(value, format, this.context.environments);
  });
  return engine;
}

let engine: Liquid | undefined;
const liquid = (): Liquid => (engine ??= buildEngine());

/** Throws a LiquidError with an explanation if the text is invalid, or uses an unsupported tag or filter. */
export const parseLiquid = (text: string): Template[] => parse(liquid(), text);

/** Throws if the text or its design exceeds a limit, or a filter gets an invalid value. */
export function runLiquid(templates: Template[], scope: Scope): string {
  const budget = scope[textBudget];
  if (!budget) return retryOnce(() => String(liquid().renderSync(templates, scope)));
  const renderLimit = Math.min(millisecondsPerTextMax, budget.left);
  if (renderLimit <= 0) throw new Error('the texts of the design take too long together');
  return retryOnce(() => {
    const beganAt = performance.now();
    try {
      return String(liquid().renderSync(templates, scope, { renderLimit }));
    } finally {
      budget.left -= Math.min(renderLimit, performance.now() - beganAt);
    }
  });
}

function retryOnce(render: () => string): string {
  try {
    return render();
  } catch (error) {
    // Other processes may have used the time, so try once more; a slow text fails again.
    if (error instanceof Error && error.message.includes('template render limit exceeded')) return render();
    throw error;
  }
}

/** The values that a text references, as paths: `['user', 'firstName']`. Excludes the text's own assignments. */
export const liquidReferences = (templates: Template[]) => liquid().globalVariableSegmentsSync(templates);

/** Returns what replaces a value that a text outputs. */
export type EmbedValue = (value: string) => string;

const embedding = Symbol('embedding');
type EmbeddingScope = Scope & { [embedding]: { embed: EmbedValue; captures: number } };

const embeddingOf = ({ environments }: Context) => (environments as EmbeddingScope)[embedding];

/** A captured text is a value, embedded where it is output. */
class ValueCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const state = embeddingOf(context);
    state.captures += 1;
    yield* super.render(context);
    state.captures -= 1;
  }
}

/** An engine that passes every value through `EmbedValue`, so that it cannot be confused with the markup around it. */
function buildEmbeddingEngine(): Liquid {
  const engine = buildEngine({ outputEscape: embedOutput });
  const asItIs = (value: unknown) => value;
  // `raw` would skip embedding, and the other two would produce markup that is then escaped.
  for (const name of ['raw', 'escape', 'newline_to_br']) engine.registerFilter(name, asItIs);
  engine.registerTag('capture', ValueCapture);
  return engine;
}

function embedOutput(this: unknown, value: unknown): string {
  // Liquid binds `this` to the filter's context.
  const { embed, captures } = embeddingOf((this as { context: Context }).context);
  const text = toLiquidText(value);
  return captures > 0 ? text : embed(text);
}

/** As Liquid prints a value; lists without separators. */
function toLiquidText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.map(toLiquidText).join('') : String(value);
}

let embeddingEngine: Liquid | undefined;

/** Compiles a text whose values are embedded. Throws like `parseLiquid` and `runLiquid`. */
export function compileEmbedding(text: string): (scope: Scope, embed: EmbedValue) => string {
  embeddingEngine ??= buildEmbeddingEngine();
  const engine = embeddingEngine;
  const templates = parse(engine, text);
  return (scope, embed) =>
    retryOnce(() => {
      const embeddingScope: EmbeddingScope = { ...scope, [embedding]: { embed, captures: 0 } };
      return String(engine.renderSync(templates, embeddingScope));
    });
}
