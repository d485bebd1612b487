import type { z } from 'zod';
import type { IdentityContext } from '../identity-context.ts';
import type { WidgetCaller } from './widget-caller.ts';
import type { WidgetOutcome } from './widget-outcome.ts';

export type WidgetCall = {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below /_widgets; `:id` is an id. */
  path: string;
  /** Requires a fresh proof of identity. */
  isSensitive: boolean;
  /** Requires the permission to manage the users of the token's organization. */
  isForManagers: boolean;
  /** Parses the input and runs the call; null for invalid input. */
  answer(context: IdentityContext, caller: WidgetCaller, input: WidgetInput): Promise<WidgetOutcome> | null;
};

/** A request's input: the id in its path (or empty), its query, and its body, or the query again, as values. */
export type WidgetInput = { id: string; query: Readonly<Record<string, string>>; values: unknown };

type Definition<Values> = Pick<WidgetCall, 'method' | 'path'> &
  Partial<Pick<WidgetCall, 'isSensitive' | 'isForManagers'>> & {
    /** For the query of a GET, else for the body. */
    schema: z.ZodType<Values>;
    run(
      context: IdentityContext,
      caller: WidgetCaller,
      input: Omit<WidgetInput, 'values'> & { values: Values },
    ): Promise<WidgetOutcome>;
  };

/** Binds a call to the schema of its input. */
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
