import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../app-error.ts';

/** A sender that pauses longer has gone, or holds the connection on purpose. */
const pauseMilliseconds = 60_000;

const uploading = new WeakSet<object>();

/** A large upload may take longer than other requests while parts arrive. The body cannot be read otherwise. */
export async function* allowLongUpload(
  body: ReadableStream<Uint8Array> | null,
  incoming: IncomingMessage | undefined,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const { socket } = incoming ?? {};
  if (socket) uploading.add(socket);
  let pause: NodeJS.Timeout | undefined;
  const reader = body.getReader();
  try {
    for (;;) {
      const paused = Promise.withResolvers<never>();
      pause = setTimeout(
        () => paused.reject(new AppError('badRequest', { message: 'The upload stalled.' })),
        pauseMilliseconds,
      );
      const { done, value } = await Promise.race([reader.read(), paused.promise]);
      clearTimeout(pause);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(pause);
    if (socket) uploading.delete(socket);
    reader.releaseLock();
  }
}

/** Responds to requests that arrive too slowly or are malformed; large uploads are exempt from the time limit. */
export function answerFailedArrivals(server: Pick<Server, 'on'>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isLate && uploading.has(socket)) return;
    // Like Node without a listener: write nothing into a response that has begun.
    const { _httpMessage: answer } = socket as Socket & { _httpMessage?: ServerResponse };
    if (!socket.writable || answer?.headersSent) {
      socket.destroy(error);
      return;
    }
    const status = isLate
      ? '408 Request Timeout'
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : '400 Bad Request';
    socket.write(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
    socket.destroy(error);
  });
}
