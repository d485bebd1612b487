// Preloaded into a server: appends each statement that it sends to the file STATEMENTS_FILE, for `bare-replies.ts` to send again.
import { appendFileSync } from 'node:fs';
import pg from 'pg';

export type RecordedStatement = {
  /** Of the connection. */
  connection: number;
  text: string;
  values: unknown[];
};

const file = process.env.STATEMENTS_FILE ?? '';
const numbers = new WeakMap<object, number>();
let connections = 0;
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;

pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  const number = numbers.get(this) ?? ++connections;
  numbers.set(this, number);
  const [first, second] = given;
  const { text, values } =
    typeof first === 'string'
      ? { text: first, values: second }
      : (first as { text?: string; values?: unknown });
  // The queue's statements belong to no request.
  if (text && !text.includes('pgboss')) {
    const statement: RecordedStatement = {
      connection: number,
      text,
      values: Array.isArray(values) ? values : [],
    };
    appendFileSync(file, `${JSON.stringify(statement)}\n`);
  }
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;
