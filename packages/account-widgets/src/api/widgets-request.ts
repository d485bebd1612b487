export type QueryValue = string | number | undefined;

/** One call of the widgets API, and how its answer is read. */
export type WidgetsRequest<Answer> = {
  method: 'GET' | 'POST' | 'DELETE';
  path: `/_widgets/${string}`;
  /** Values that are undefined are left out. */
  query?: Record<string, QueryValue>;
  body?: object;
  read: (answer: unknown) => Answer;
};

/** For calls whose answer says nothing but that it was done. */
export const readNothing = (): null => null;
