import { Buffer } from 'node:buffer';
import { withoutPadding } from './frame-checks.ts';
import type { Frame } from './frame-reader.ts';
import type { FrameWriter } from './frame-writer.ts';
import type { HeaderBlock } from './header-assembly.ts';
import { createHeaderDecoder } from './hpack/create-header-decoder.ts';
import type { HeaderField } from './hpack/header-field.ts';
import type { Http2Stream } from './http2-stream.ts';
import { defaultHeaderTableBytes, defaultWindowBytes, flags } from './protocol.ts';
import type { StreamTable } from './stream-table.ts';

/** Bytes of a response body to keep; the rest is discarded. */
const bodyBytesMax = 4_096;
/** Also announced in our SETTINGS. */
export const headerListBytesMax = 65_536;
/** Replenish windows in halves: less often stalls the peer, more often wastes frames. */
const replenishBytes = Math.floor(defaultWindowBytes / 2);

export type AnswerFrames = {
  headers(block: HeaderBlock): void;
  data(frame: Frame): void;
};

export type AnswerFramesOptions<Request> = {
  writer: FrameWriter;
  streams: StreamTable<Request>;
  complete(stream: Http2Stream<Request>): void;
  /** The response violates the protocol; only this stream ends. */
  malformed(stream: Http2Stream<Request>): void;
};

/** Assembles responses from HEADERS and DATA and replenishes the peer's windows. */
export function createAnswerFrames<Request>({
  writer,
  streams,
  complete,
  malformed,
}: AnswerFramesOptions<Request>): AnswerFrames {
  const decoder = createHeaderDecoder({
    tableBytesMax: defaultHeaderTableBytes,
    listBytesMax: headerListBytesMax,
  });
  let taken = 0;

  const replenishConnection = (bytes: number) => {
    taken += bytes;
    if (taken < replenishBytes) return;
    writer.windowUpdate(0, taken);
    taken = 0;
  };
  const replenishStream = (stream: Http2Stream<Request>, bytes: number) => {
    stream.taken += bytes;
    if (stream.taken < replenishBytes) return;
    writer.windowUpdate(stream.id, stream.taken);
    stream.taken = 0;
  };
  const beginAnswer = (stream: Http2Stream<Request>, fields: HeaderField[], isWhole: boolean) => {
    const status = statusOf(fields);
    if (status === null || (status < 200 && isWhole)) return malformed(stream);
    // Informational, such as "Early Hints": the final response follows.
    if (status < 200) return;
    stream.status = status;
    stream.fields = fields;
    if (isWhole) complete(stream);
  };

  return {
    headers({ streamId, block, endsStream }) {
      const stream = streams.of(streamId);
      // Decode in any case, because later blocks may refer to this one.
      const fields = decoder.decode(block);
      if (!stream) return;
      if (stream.status === null) return beginAnswer(stream, fields, endsStream);
      if (endsStream && !fields.some(isPseudo)) complete(stream);
      else malformed(stream);
    },
    data(frame) {
      const stream = streams.of(frame.streamId);
      const bytes = withoutPadding(frame, flags.padded);
      replenishConnection(frame.payload.length);
      if (!stream) return;
      if (stream.status === null) return malformed(stream);
      if (bytes.length > 0 && stream.bodyBytes < bodyBytesMax) {
        stream.body.push(Buffer.from(bytes.subarray(0, bodyBytesMax - stream.bodyBytes)));
        stream.bodyBytes += bytes.length;
      }
      if (frame.flags & flags.endStream) complete(stream);
      else replenishStream(stream, frame.payload.length);
    },
  };
}

/** Null if the response does not begin with `:status` or has other pseudo-header fields (RFC 9113 §8.3). */
function statusOf(fields: HeaderField[]): number | null {
  const [first] = fields;
  if (first?.name !== ':status' || fields.findLastIndex(isPseudo) > 0) return null;
  return /^[1-5]\d\d$/.test(first.value) ? Number(first.value) : null;
}

const isPseudo = ({ name }: HeaderField): boolean => name.startsWith(':');
