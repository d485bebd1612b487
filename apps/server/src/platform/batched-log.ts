import type { Context } from '../context.ts';

const flushMilliseconds = 1_000;
/** Bounds memory while the database is slow; drops further entries. */
const pendingMax = 10_000;

export type SubjectEntries<Entry> = readonly [subjectId: string, entries: Entry[]];

export type BatchedLogOptions<Entry> = {
  /** In the log's messages: “pass logs”. */
  name: string;
  /** Adds an entry to those of its subject, and may remove others. */
  merge(entries: Entry[], entry: Entry): void;
  /** In the order of subject ids, so that two servers that write the same subjects do not deadlock. */
  write(workspaceId: string, rows: SubjectEntries<Entry>[]): Promise<unknown>;
  /** Of subjects that one call of `write` gets. */
  rowsMax: number;
};

export type BatchedLog<Entry> = {
  /** Returns at once: requests do not wait for the log. A crash loses the last second. */
  add(workspaceId: string, subjectId: string, entry: Entry): void;
  flush(): Promise<void>;
};

/** Writes about once a second. */
export function createBatchedLog<Entry>(
  { logger, countedLog }: Pick<Context, 'logger' | 'countedLog'>,
  { name, merge, write, rowsMax }: BatchedLogOptions<Entry>,
): BatchedLog<Entry> {
  let pending = new Map<string, Map<string, Entry[]>>();
  let pendingCount = 0;
  /** Includes a batch that is being written. */
  let unwritten = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const writeBatch = async (batch: typeof pending) => {
    for (const [workspaceId, ofWorkspace] of batch) {
      const rows = [...ofWorkspace].sort(([one], [other]) => (one < other ? -1 : 1));
      for (let from = 0; from < rows.length; from += rowsMax)
        await write(workspaceId, rows.slice(from, from + rowsMax)).catch((error: unknown) =>
          logger.error(`Entries of ${name} could not be written`, error, { workspaceId }),
        );
    }
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const [batch, size] = [pending, pendingCount];
    pending = new Map();
    pendingCount = 0;
    // In turns, so that a slow database is not sent more and more statements.
    writing = writing.then(async () => {
      await writeBatch(batch);
      unwritten -= size;
    });
    return writing;
  };
  return {
    add: (workspaceId, subjectId, entry) => {
      if (unwritten >= pendingMax) {
        countedLog.add('warn', `Entries of ${name} were dropped`, { kind: { workspaceId } });
        return;
      }
      const ofWorkspace = pending.get(workspaceId) ?? new Map<string, Entry[]>();
      pending.set(workspaceId, ofWorkspace);
      const entries = ofWorkspace.get(subjectId) ?? [];
      ofWorkspace.set(subjectId, entries);
      const before = entries.length;
      merge(entries, entry);
      pendingCount += entries.length - before;
      unwritten += entries.length - before;
      timer ??= setTimeout(flush, flushMilliseconds).unref();
    },
    flush,
  };
}
