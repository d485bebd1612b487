import { Buffer } from 'node:buffer';
import type { TLSSocket } from 'node:tls';
import { headerListBytesMax } from './create-answer-frames.ts';
import type { FrameWriter } from './frame-writer.ts';
import { Http2Error } from './http2-error.ts';
import { frameTypes, preface, settingIds } from './protocol.ts';

/** Sends the preface and our SETTINGS once TLS is established (RFC 9113 §3.4), or fails if ALPN did not select HTTP/2. */
export function sendPreface(socket: TLSSocket, writer: FrameWriter, fail: (error: Error) => void): void {
  socket.once('secureConnect', () => {
    if (socket.alpnProtocol !== 'h2')
      return fail(new Http2Error(null, 'The server does not speak HTTP/2.', 'HTTP2_NOT_SPOKEN'));
    writer.raw(Buffer.from(preface, 'latin1'));
    writer.frame(frameTypes.settings, 0, 0, settings);
  });
}

const settings = Buffer.alloc(12);
settings.writeUInt16BE(settingIds.enablePush, 0);
settings.writeUInt32BE(0, 2);
settings.writeUInt16BE(settingIds.maxHeaderListSize, 6);
settings.writeUInt32BE(headerListBytesMax, 8);
