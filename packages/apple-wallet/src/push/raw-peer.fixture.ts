import { Buffer } from 'node:buffer';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import type { TestAuthority } from '../signing/authority.fixture.ts';

export type RawFrame = { type: number; flags: number; streamId: number; payload: Buffer };

export type RawPeer = { url: string; received: RawFrame[]; connections: number; close(): Promise<void> };

/** Frame types and flags (RFC 9113 §6). */
export const frameTypes = {
  data: 0,
  headers: 1,
  resetStream: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  continuation: 9,
} as const;
export const flags = { endStream: 1, ack: 1, endHeaders: 4 } as const;

const prefaceBytes = 24;
const frameHeaderBytes = 9;

/** A frame as bytes. */
export function rawFrame(
  type: number,
  frameFlags: number,
  streamId: number,
  payload: Buffer | string = '',
): Buffer {
  const bytes = typeof payload === 'string' ? Buffer.from(payload, 'hex') : payload;
  const header = Buffer.alloc(frameHeaderBytes);
  header.writeUIntBE(bytes.length, 0, 3);
  header[3] = type;
  header[4] = frameFlags;
  header.writeUInt32BE(streamId, 5);
  return Buffer.concat([header, bytes]);
}

/** An empty SETTINGS frame of a server. */
export const emptySettings: Buffer = rawFrame(frameTypes.settings, 0, 0);
/** A response of status 200 without a body. */
export const responseTo = (streamId: number): Buffer =>
  rawFrame(frameTypes.headers, flags.endHeaders | flags.endStream, streamId, '88');

/** A TLS server that sends arbitrary bytes. `onFrame`: called for each frame of the client. */
export async function startRawPeer(
  authority: TestAuthority,
  onConnection: (socket: TLSSocket) => void,
  onFrame: (socket: TLSSocket, frame: RawFrame) => void = () => undefined,
  protocols = ['h2'],
): Promise<RawPeer> {
  const own = await authority.issue('/CN=localhost', {
    extensions: 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=serverAuth\n',
  });
  const sockets: TLSSocket[] = [];
  const options = {
    cert: own.certificatePem + authority.wwdrPem,
    key: own.privateKeyPem,
    ALPNProtocols: protocols,
  };
  const server = createServer(options, (socket) => {
    sockets.push(socket);
    peer.connections += 1;
    socket.on('error', () => undefined);
    readFrames(socket, (frame) => {
      peer.received.push(frame);
      onFrame(socket, frame);
    });
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const peer: RawPeer = {
    url: `https://127.0.0.1:${port}`,
    received: [],
    connections: 0,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return peer;
}

function readFrames(socket: TLSSocket, onFrame: (frame: RawFrame) => void): void {
  let bytes: Buffer = Buffer.alloc(0);
  let toSkip = prefaceBytes;
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= toSkip + frameHeaderBytes) {
      const begin = toSkip + frameHeaderBytes;
      const end = begin + bytes.readUIntBE(toSkip, 3);
      if (bytes.length < end) return;
      const [type = 0, frameFlags = 0] = bytes.subarray(toSkip + 3, begin);
      const streamId = bytes.readUInt32BE(toSkip + 5);
      const payload = Buffer.from(bytes.subarray(begin, end));
      bytes = bytes.subarray(end);
      toSkip = 0;
      onFrame({ type, flags: frameFlags, streamId, payload });
    }
  });
}
