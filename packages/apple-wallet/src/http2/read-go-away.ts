import type { Buffer } from 'node:buffer';
import { Http2Error } from './http2-error.ts';
import { errorCodes, number31Max } from './protocol.ts';

const wordsMax = 200;

/** Reads a GOAWAY: the last processed stream and, unless it is a graceful shutdown, the reason, which APNs sends as JSON. */
export function readGoAway(payload: Buffer): { lastStreamId: number; error: Http2Error | null } {
  if (payload.length < 8) throw new Http2Error('FRAME_SIZE_ERROR', 'A GOAWAY frame is too short.');
  const lastStreamId = payload.readUInt32BE(0) & number31Max;
  const code = payload.readUInt32BE(4);
  if (code === errorCodes.NO_ERROR) return { lastStreamId, error: null };
  const name = Object.entries(errorCodes).find(([, number]) => number === code)?.[0] ?? `CODE_${code}`;
  const said = payload
    .subarray(8, 8 + wordsMax)
    .toString('latin1')
    .replace(/[^ -~]/g, '?');
  return {
    lastStreamId,
    error: new Http2Error(
      null,
      `The server ended the connection: ${name} ${said}`.trimEnd(),
      `HTTP2_GOAWAY_${name}`,
    ),
  };
}
