import { randomUUIDv7 } from 'node:crypto';

/** Ids that sort by the moment they were made, so that new rows land at the end of every index. */
export type Ids = { uuid(): string };

export const randomIds: Ids = { uuid: () => randomUUIDv7() };
