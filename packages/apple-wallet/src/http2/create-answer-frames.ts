import { Buffer } from 'node:buffer';
import type { Frame } from './frame-reader.ts';
import type { FrameWriter } from './frame-writer.ts';
import type { HeaderBlock } from './header-assembly.ts';
import { createHeaderDecoder } from './hpack/create-header-decoder.ts';
import type { HeaderField } from './hpack/header-field.ts';
import type { Http2Stream } from './http2-stream.ts';
import { defaultHeaderTableBytes, defaultWindowBytes, flags } from './protocol.ts';
import type { StreamTable } from './stream-table.ts';
import { withoutPadding } from './without-padding.ts';

/** So much of an answer's body is kept; the rest is read and let go. */
const bodyBytesMax = 4_096;
/** Said in our SETTINGS, too. */
export const headerListBytesMax = 65_536;
/** Room is given back in halves: less often is a stall, more often is chatter. */
const replenishBytes = Math.floor(defaultWindowBytes / 2);

export type AnswerFrames = {
  headers(block: HeaderBlock): void;
  data(frame: Frame): void;
};

export type AnswerFramesOptions<Request> = {
  writer: FrameWriter;
  streams: StreamTable<Request>;
  complete(stream: Http2Stream<Request>): void;
  /** The answer breaks the protocol: only this stream ends. */
  malformed(stream: Http2Stream<Request>): void;
};

/** Puts answers together from HEADERS and DATA, and gives the peer room for more. */
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
    // "Early Hints" and their like: the answer itself is still to come.
    if (status < 200) return;
    stream.status = status;
    stream.fields = fields;
    if (isWhole) complete(stream);
  };

  return {
    headers({ streamId, block, endsStream }) {
      const stream = streams.of(streamId);
      // Decoded in any case: later blocks may refer to what this one says.
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

/** Null where the answer does not begin with its status, or goes on with another field of its kind (RFC 9113 §8.3). */
function statusOf(fields: HeaderField[]): number | null {
  const [first] = fields;
  if (first?.name !== ':status' || fields.findLastIndex(isPseudo) > 0) return null;
  return /^[1-5]\d\d$/.test(first.value) ? Number(first.value) : null;
}

const isPseudo = ({ name }: HeaderField): boolean => name.startsWith(':');
