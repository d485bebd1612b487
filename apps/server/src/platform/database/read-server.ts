import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isOutage, isPoolExhausted } from './outages.ts';
import { prepared } from './pipelined-client.ts';

/**
 * A standby answers a read only after it has replayed what was committed when the read began, and else the primary does: a notified iPhone finds
 * its change, and an admin what they saved.
 */
export type ReadServer = {
  /** Either may run, or both. */
  choose<Result>(
    onReadServer: (attempt: ReadAttempt) => Promise<Result>,
    onPrimary: () => Promise<Result>,
  ): Promise<Result>;
};

export type ReadAttempt = {
  check: { sql: string; parameters: [position: string] };
  /** With a connection, before the check is sent. */
  expectAnswer(): void;
  /** With the check's rows, before others are used. */
  requireCurrent(rows: readonly unknown[]): void;
};

/** With `synchronous_commit = off`, commits are visible before they are flushed. */
const primaryPosition = `select case current_setting('synchronous_commit') when 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position`;

/** Null if the server may answer. Nodes of a Citus cluster read the same shards; a standby of one may read those of other standbys. */
const faultOfReadServer = `${prepared} select case
  when pg_is_in_recovery() and is_citus then 'it is a standby of a Citus node'
  when pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn then null
  when pg_is_in_recovery() then 'it is behind'
  when is_citus then null
  else 'it is neither a standby nor a node of a Citus cluster' end as fault
  from (select to_regclass('pg_catalog.pg_dist_partition') is not null as is_citus) node`;

/** Between attempts of a standby that is behind; in a data center it is so by a millisecond or two. */
const waitsMilliseconds = [2, 5, 10, 20, 40];
/** For a connection, and then for the check. */
export const answerMilliseconds = 2_000;
/** All reads wait for the position: a primary that loses power does not end its connections, and TCP does after a quarter of an hour. */
export const positionMilliseconds = 5_000;
/** After a failure one read tries the server again, and others go to the primary. */
const retryMilliseconds = 1_000;

class ReadServerFault extends Error {}
class NoAnswer extends Error {}

type ReadServerOptions = {
  /** With a connection of its own, so that reads do not wait for writes. `disconnect`: after a position that was not answered. */
  primary: Pick<pg.Pool, 'query'> & { disconnect(): void };
  /** After a read without an answer: others on its connections would wait as long. */
  disconnect: () => void;
  onUnused: (reason: string) => void;
};

export function createReadServer({ primary, disconnect, onUnused }: ReadServerOptions): ReadServer {
  const currentPosition = shareNext(async () => {
    const timer = setTimeout(primary.disconnect, positionMilliseconds);
    try {
      const { rows } = await primary.query<{ position: string }>(primaryPosition);
      return rows[0]?.position ?? null;
    } finally {
      clearTimeout(timer);
    }
  });
  let isUsable = true;
  let retryAt = 0;
  const avoid = () => {
    isUsable = false;
    retryAt = performance.now() + retryMilliseconds;
  };
  const mayTry = () => {
    const now = performance.now();
    if (!isUsable && now < retryAt) return false;
    retryAt = now + retryMilliseconds;
    return true;
  };
  return {
    choose: async (onReadServer, onPrimary) => {
      if (!mayTry()) return onPrimary();
      // The primary reports its own failure.
      const position = await currentPosition().catch(() => null);
      if (position === null) {
        avoid();
        return onPrimary();
      }
      try {
        const result = await attemptUntilCurrent(onReadServer, position);
        isUsable = true;
        return result;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason === null) throw error;
        if (!(error instanceof pg.DatabaseError) || isOutage(error)) avoid();
        if (error instanceof NoAnswer) disconnect();
        const result = await onPrimary();
        onUnused(reason);
        return result;
      }
    },
  };
}

async function attemptUntilCurrent<Result>(
  onReadServer: (attempt: ReadAttempt) => Promise<Result>,
  position: string,
  [wait, ...more] = waitsMilliseconds,
): Promise<Result> {
  try {
    return await attempt(onReadServer, position);
  } catch (error) {
    if (!(error instanceof ReadServerFault) || wait === undefined) throw error;
    await sleep(wait);
    return attemptUntilCurrent(onReadServer, position, more);
  }
}

function attempt<Result>(
  onReadServer: (attempt: ReadAttempt) => Promise<Result>,
  position: string,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    onReadServer({
      check: { sql: faultOfReadServer, parameters: [position] },
      expectAnswer: () => {
        timer = setTimeout(() => reject(new NoAnswer()), answerMilliseconds);
      },
      requireCurrent: ([row]) => {
        clearTimeout(timer);
        const { fault } = row as { fault: string | null };
        if (fault !== null) throw new ReadServerFault(fault);
      },
    })
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

/** Of pg when it connects; the error has no code. */
const connectTimeout = 'timeout expired';

/** Null for an error of the operation. Messages of PostgreSQL contain values. */
function reasonOf(error: unknown): string | null {
  if (error instanceof pg.DatabaseError) return `it reports error ${error.code}`;
  if (error instanceof NoAnswer || isPoolExhausted(error)) return 'it does not answer';
  if (error instanceof ReadServerFault || isOutage(error)) return (error as Error).message;
  return error instanceof Error && error.message === connectTimeout ? 'it does not answer' : null;
}

/** Calls share one run, unless it began before them: its result may lack what was committed since. */
function shareNext<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<Value> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const current = work();
      running = current.catch(() => undefined);
      return current;
    });
    return next;
  };
}
