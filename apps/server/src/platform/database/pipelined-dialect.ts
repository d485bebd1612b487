import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';

/** The statement that begins a call's transactions, such as `set local`. */
const opening = new AsyncLocalStorage<string | null>();

/** With a pool in `pipeline` mode, `begin`, this statement and the first one take one round trip. */
export function openingWith<Result>(statement: string | null, work: () => Result): Result {
  return opening.run(statement, work);
}

type Config = PostgresDialectConfig & { onFailedCommit?: () => void };

export class PipelinedDialect extends PostgresDialect {
  readonly #config: Config;

  constructor(config: Config) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new PipelinedDriver(this.#config);
  }
}

class PipelinedDriver extends PostgresDriver {
  readonly #config: Config;

  constructor(config: Config) {
    super(config);
    this.#config = config;
  }

  override async commitTransaction(connection: DatabaseConnection) {
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      this.#config.onFailedCommit?.();
      throw error;
    }
  }

  /** If one fails, so do all that follow, `commit` included. */
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    super.beginTransaction(connection, settings).catch(() => undefined);
    const statement = opening.getStore();
    if (statement) connection.executeQuery(CompiledQuery.raw(statement)).catch(() => undefined);
  }
}
