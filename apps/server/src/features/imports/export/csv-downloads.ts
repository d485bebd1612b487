import pLimit from 'p-limit';
import { AppError } from '../../../app-error.ts';

/** One download, and a second while the first arrives. */
const ofWorkspaceMax = 2;
/** Bounds memory: a page takes some megabytes and a database connection. */
const pagesMax = 4;
/** Of a client that reads nothing. */
const idleMilliseconds = 60_000;

export type CsvFile = { name: string; parts: AsyncIterable<string> };

/** Downloads of CSV files that are produced as they are read. The limits hold per process. */
export type CsvDownloads = {
  /** Refuses a link that could not be opened now. @throws AppError `tooManyRequests` */
  requireFree(workspaceId: string): void;
  /** @throws AppError `tooManyRequests` while a workspace downloads as many files as it may */
  answer(workspaceId: string, open: () => Promise<CsvFile>): Promise<Response>;
};

export function createCsvDownloads(): CsvDownloads {
  const underWay = new Map<string, number>();
  const inTurn = pLimit(pagesMax);
  const requireFree = (workspaceId: string) => {
    if ((underWay.get(workspaceId) ?? 0) >= ofWorkspaceMax)
      throw new AppError('tooManyRequests', {
        message: `${ofWorkspaceMax} files of this workspace are being downloaded. Wait until one of them is done.`,
        retryAfterSeconds: 10,
      });
  };
  const takeSlot = (workspaceId: string): (() => void) => {
    requireFree(workspaceId);
    underWay.set(workspaceId, (underWay.get(workspaceId) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (underWay.get(workspaceId) ?? 1) - 1;
      if (left > 0) underWay.set(workspaceId, left);
      else underWay.delete(workspaceId);
    };
  };
  return {
    requireFree,
    answer: async (workspaceId, open) => {
      const free = takeSlot(workspaceId);
      try {
        const { name, parts } = await open();
        const source = parts[Symbol.asyncIterator]();
        const next = () => inTurn(() => source.next());
        const end = async () => {
          free();
          await source.return?.();
        };
        return csvResponse(name, streamOf(next, end));
      } catch (error) {
        free();
        throw error;
      }
    },
  };
}

function csvResponse(name: string, body: ReadableStream<Uint8Array>): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
}

const asciiName = (name: string): string => name.replace(/[^\w. -]+/g, '_');

/** Produces what the client reads, nothing ahead. */
function streamOf(
  next: () => Promise<IteratorResult<string>>,
  end: () => Promise<void>,
): ReadableStream<Uint8Array> {
  let idle: NodeJS.Timeout | undefined;
  const waitForReader = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    idle = setTimeout(() => {
      controller.error(new Error('The client stopped reading.'));
      void end();
    }, idleMilliseconds).unref();
  };
  return new ReadableStream(
    {
      start: waitForReader,
      pull: async (controller) => {
        clearTimeout(idle);
        const { done, value } = await next().catch(async (error: unknown) => {
          await end();
          throw error;
        });
        if (done) {
          controller.close();
          return end();
        }
        controller.enqueue(Buffer.from(value));
        waitForReader(controller);
      },
      cancel: () => {
        clearTimeout(idle);
        return end();
      },
    },
    { highWaterMark: 0 },
  );
}
