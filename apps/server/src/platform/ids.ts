import { randomUUIDv7 } from 'node:crypto';

/** Ids sort by creation time, so that new rows are appended to indexes. */
export type Ids = { uuid(): string };

export const randomIds: Ids = { uuid: () => randomUUIDv7() };
