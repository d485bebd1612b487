import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import type pg from 'pg';

// PostgreSQL's COPY through the driver, which has its messages but no function for it.

type Connection = {
  query(text: string): void;
  stream: { writableNeedDrain: boolean; once(event: 'drain', resolve: () => void): void };
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
};

export async function copyOut(client: pg.Client, table: string, file: string): Promise<void> {
  const target = createWriteStream(file);
  await run(client, `copy ${table} to stdout`, { target });
  target.end();
  await once(target, 'close');
}

export async function copyIn(client: pg.Client, table: string, file: string): Promise<void> {
  await run(client, `copy ${table} from stdin`, { source: file });
}

type Copy = { target?: WriteStream; source?: string };

function run(client: pg.Client, text: string, { target, source }: Copy): Promise<void> {
  return new Promise((resolve, reject) => {
    const submittable = {
      submit: (connection: Connection) => connection.query(text),
      handleCopyInResponse: (connection: Connection) => {
        void send(connection, source ?? '').catch(reject);
      },
      // The driver reuses the buffer.
      handleCopyData: ({ chunk }: { chunk: Buffer }) => void target?.write(Buffer.from(chunk)),
      handleError: reject,
      handleCommandComplete: () => undefined,
      handleRowDescription: () => undefined,
      handleDataRow: () => undefined,
      handleEmptyQuery: () => undefined,
      handlePortalSuspended: () => undefined,
      handleReadyForQuery: () => resolve(),
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}

async function send(connection: Connection, file: string): Promise<void> {
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    connection.sendCopyFromChunk(chunk as Buffer);
    if (connection.stream.writableNeedDrain)
      await new Promise<void>((resolve) => connection.stream.once('drain', resolve));
  }
  connection.endCopyFrom();
}
