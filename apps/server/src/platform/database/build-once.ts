import { type CompiledQuery, type Kysely, type QueryResult, type RawBuilder, sql } from 'kysely';

/** A placeholder for each value of a statement that is built before the values are known. */
export type Slots<Values> = { readonly [Name in keyof Values]-?: RawBuilder<Values[Name]> };

/** For every sign-in and token refresh: building can take longer than running. Other statements stay inline, easier to read. */
export function buildOnce<Values extends object, Row>(
  db: Pick<Kysely<never>, 'executeQuery'>,
  build: (slots: Slots<Values>) => CompiledQuery<Row>,
): (values: Values) => Promise<QueryResult<Row>> {
  const statement = build(namedSlots<Values>());
  return (values) => db.executeQuery({ ...statement, parameters: fillSlots(statement.parameters, values) });
}

export function fillSlots(parameters: readonly unknown[], values: object): unknown[] {
  return parameters.map((parameter) =>
    parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter,
  );
}

export class Slot {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

function namedSlots<Values extends object>(): Slots<Values> {
  return new Proxy({} as Slots<Values>, { get: (_, name) => sql`${new Slot(name)}` });
}
