import { type CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { GlobalTables } from './schema/database.ts';

/** The place of each value in a statement that is built before the values are known. */
export type Slots<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/**
 * Builds a statement once, for any number of runs. Building takes the server longer than waiting for a short answer takes the database, so the few statements
 * of every sign-in and every refresh are built this way, and no others: they read less well.
 */
export function buildOnce<Values extends object, Row>(
  db: Kysely<GlobalTables>,
  build: (slots: Slots<Values>) => CompiledQuery<Row>,
): (values: Values) => Promise<QueryResult<Row>> {
  const statement = build(namedSlots<Values>());
  return (values) => {
    const parameters = statement.parameters.map((parameter) =>
      parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
    );
    return db.executeQuery({ ...statement, parameters });
  };
}

class Slot {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

function namedSlots<Values extends object>(): Slots<Values> {
  return new Proxy({} as Slots<Values>, { get: (_, name) => sql`${new Slot(name)}` });
}
