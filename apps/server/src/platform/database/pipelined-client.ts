import pg from 'pg';
import type { TraceStatement } from '../telemetry/telemetry.ts';

/** Marks a frequent statement, planned once per connection. Name its columns: a prepared `select *` fails after a migration. */
export const prepared = '/* prepared */';

const names = new Map<string, string>();

type Settings = pg.ClientConfig & { traceStatement?: TraceStatement };

/** Sends the statements of one turn of the event loop with one system call, and prepares marked ones. */
export class PipelinedClient extends pg.Client {
  #isBatching = false;
  readonly #traceStatement: TraceStatement | undefined;

  constructor(settings: Settings = {}) {
    super(settings);
    this.#traceStatement = settings.traceStatement;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads.
  override query(...given: any[]): any {
    this.#batch();
    const [text] = given;
    const end = typeof text === 'string' ? this.#traceStatement?.(text) : undefined;
    const answer = this.#send(given);
    if (end)
      answer.then(
        () => end(),
        (error: unknown) => end(error),
      );
    return answer;
  }

  // biome-ignore lint/suspicious/noExplicitAny: as above.
  #send(given: any[]): any {
    const [text, values, ...more] = given;
    if (typeof text !== 'string' || !text.includes(prepared)) return super.query(...(given as [string]));
    const name = names.get(text) ?? `tessera_${names.size}`;
    names.set(text, name);
    return super.query({ name, text, values }, ...more);
  }

  #batch(): void {
    if (this.#isBatching) return;
    this.#isBatching = true;
    const stream = streamOf(this);
    stream.cork();
    // After the microtasks, in which `begin`, `set local` and the first statement are sent.
    process.nextTick(() => {
      this.#isBatching = false;
      stream.uncork();
    });
  }
}

export function streamOf(client: pg.ClientBase): pg.Connection['stream'] {
  return (client as unknown as { connection: pg.Connection }).connection.stream;
}
