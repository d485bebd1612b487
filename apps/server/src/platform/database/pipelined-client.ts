import pg from 'pg';

/** Marks a frequent statement, planned once per connection. Name its columns: a prepared `select *` fails after a migration. */
export const prepared = '/* prepared */';

const names = new Map<string, string>();

/** Sends the statements of one turn of the event loop with one system call, and prepares marked ones. */
export class PipelinedClient extends pg.Client {
  #isBatching = false;

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen overloads.
  override query(...given: any[]): any {
    this.#batch();
    const [text, values, ...more] = given;
    if (typeof text !== 'string' || !text.includes(prepared)) return super.query(...(given as [string]));
    const name = names.get(text) ?? `tessera_${names.size}`;
    names.set(text, name);
    return super.query({ name, text, values }, ...more);
  }

  #batch(): void {
    if (this.#isBatching) return;
    this.#isBatching = true;
    const { stream } = (this as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    // After the microtasks, in which `begin`, `set local` and the first statement are sent.
    process.nextTick(() => {
      this.#isBatching = false;
      stream.uncork();
    });
  }
}
