import { callMilliseconds } from './time-limit.ts';

/** A busy server may take thirty seconds for an image, and longer with others queued. */
const processingMilliseconds = 60_000;

export type FileAnswer = { status: number; answer: unknown };

type SendOptions = {
  onProgress?: (bytes: number) => void;
  signal?: AbortSignal;
};

/**
 * Posts a file. Progress restarts the time limit, so a large file on a slow line may take long; without progress it
 * rejects with a `TimeoutError`. Uses XMLHttpRequest, since `fetch` does not report upload progress.
 */
export function sendFile(
  address: string,
  file: Blob,
  headers: Record<string, string>,
  { onProgress, signal }: SendOptions = {},
): Promise<FileAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<FileAnswer>();
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = (milliseconds = callMilliseconds) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reject(new DOMException('The upload stalled.', 'TimeoutError'));
      request.abort();
    }, milliseconds);
  };
  request.open('POST', address);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded }) => {
    restart();
    onProgress?.(loaded);
  });
  signal?.addEventListener('abort', () => request.abort());
  request.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
  request.upload.addEventListener('load', () => restart(processingMilliseconds));
  request.addEventListener('progress', () => restart());
  request.addEventListener('loadend', () => clearTimeout(timer));
  request.addEventListener('error', () => reject(new TypeError('Failed to send the file')));
  request.addEventListener('load', () =>
    resolve({ status: request.status, answer: parse(request.responseText) }),
  );
  restart();
  request.send(file);
  return promise;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
