import type { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import type { WidgetCaller } from './widget-caller.ts';
import type { WidgetOutcome } from './widget-outcome.ts';

/** One call of the widgets' API: its input, and its handler. */
export type WidgetCall = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /_widgets; `:id` is an id. */
  path: string;
  /** Asks for a fresh proof of identity. */
  isSensitive: boolean;
  /** Asks for the permission to manage the users of the token's organization. */
  isForManagers: boolean;
  /** Reads the input and does it; null when the input is not as the call takes it. */
  answer(context: IdentityContext, caller: WidgetCaller, input: WidgetInput): Promise<WidgetOutcome> | null;
};

/** What a request brings: the id in its path (empty where the path has none), its query, and as values that or its body. */
export type WidgetInput = { id: string; query: Readonly<Record<string, string>>; values: unknown };

type Definition<Values> = Pick<WidgetCall, 'method' | 'path'> &
  Partial<Pick<WidgetCall, 'isSensitive' | 'isForManagers'>> & {
    /** Of the query of a GET, else of the body. */
    schema: z.ZodType<Values>;
    run(
      context: IdentityContext,
      caller: WidgetCaller,
      input: Omit<WidgetInput, 'values'> & { values: Values },
    ): Promise<WidgetOutcome>;
  };

/** Binds a call to the shape of what it takes. */
export function widgetCall<Values>({ schema, run, ...call }: Definition<Values>): WidgetCall {
  return {
    isSensitive: false,
    isForManagers: false,
    ...call,
    answer: (context, caller, { values, ...rest }) => {
      const parsed = schema.safeParse(values);
      return parsed.success ? run(context, caller, { ...rest, values: parsed.data }) : null;
    },
  };
}
