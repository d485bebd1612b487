/** The response to a widget: an answer, a message, or a wait. Always JSON, since the widgets parse every response. */
export type WidgetOutcome =
  | { kind: 'done'; status: 200 | 201; body: Readonly<Record<string, unknown>> | readonly unknown[] }
  /** Never 401 or 403: those concern the token, and widgets drop the message of a 403. */
  | { kind: 'refused'; status: 400 | 404 | 409; message: string }
  | { kind: 'wait'; message: string; retryAfterSeconds: number };

type Body = Extract<WidgetOutcome, { kind: 'done' }>['body'];

export function done(body: Body, status: 200 | 201 = 200): WidgetOutcome {
  return { kind: 'done', status, body };
}

export function refuse(message: string, status: 400 | 404 | 409 = 400): WidgetOutcome {
  return { kind: 'refused', status, message };
}

/** A rate limit refused the call. */
export function wait(retryAfterSeconds: number): WidgetOutcome {
  const seconds = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  const message = `Too many attempts. Please wait ${seconds} and try again.`;
  return { kind: 'wait', message, retryAfterSeconds };
}
