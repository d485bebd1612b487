export type QueryValue = string | number | undefined;

/** A call of the widgets API with the parser of its response. */
export type WidgetsRequest<Answer> = {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/_widgets/${string}`;
  /** Omits undefined values. */
  query?: Record<string, QueryValue>;
  body?: object;
  read: (answer: unknown) => Answer;
};

/** For calls without a result. */
export const readNothing = (): null => null;
