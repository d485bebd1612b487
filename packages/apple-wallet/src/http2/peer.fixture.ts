import { Buffer } from 'node:buffer';
import {
  createSecureServer,
  type SecureServerOptions,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type TLSSocket } from 'node:tls';
import { openTestAuthority, type TestAuthority } from '../signing/authority.fixture.ts';
import type { HeaderField } from './hpack/header-field.ts';
import type { Http2Answer } from './http2-stream.ts';
import { type Http2Connection, type Http2Options, openHttp2Connection } from './open-http2-connection.ts';
import { flags, frameHeaderBytes, frameTypes, preface } from './protocol.ts';

/** The outcome of a request. */
export type Fate = Http2Answer | { unprocessed: boolean; status: number | null };

export type TestConnection = Http2Connection<(fate: Fate) => void> & {
  /** Sends when there is room and resolves to the outcome. */
  request(fields?: HeaderField[], body?: Uint8Array): Promise<Fate>;
  ended: Promise<Error | null>;
};

export type TestPeers = {
  /** Node's own server, as an independent implementation. */
  nodeServer(
    options: SecureServerOptions,
    onStream: (stream: ServerHttp2Stream, headers: Record<string, unknown>) => void,
  ): Promise<{ port: number; sessions: ServerHttp2Session[] }>;
  /** A server that sends arbitrary bytes after the client's preface. */
  rawServer(
    onReady: (socket: TLSSocket, received: RawFrame[]) => void,
    protocols?: string[],
  ): Promise<{ port: number }>;
  open(port: number, options?: Partial<Http2Options>): TestConnection;
  close(): Promise<void>;
};

export type RawFrame = { type: number; flags: number; streamId: number; payload: Buffer };

export const standardFields: HeaderField[] = [
  { name: ':method', value: 'POST' },
  { name: ':scheme', value: 'https' },
  { name: ':authority', value: 'localhost' },
  { name: ':path', value: '/' },
];

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

export async function openTestPeers(): Promise<TestPeers> {
  const authority = await openTestAuthority();
  const identity = await ownIdentity(authority);
  const closers: (() => unknown)[] = [() => authority.close()];

  const listen = async (server: ReturnType<typeof createServer>) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    return (server.address() as AddressInfo).port;
  };

  return {
    async nodeServer(options, onStream) {
      const server = createSecureServer({ ...identity, ...options });
      const sessions: ServerHttp2Session[] = [];
      server.on('session', (session) => sessions.push(session));
      server.on('sessionError', () => undefined);
      server.on('stream', (stream: ServerHttp2Stream, headers) => {
        stream.on('error', () => undefined);
        onStream(stream, headers);
      });
      const port = await listen(server);
      closers.push(async () => {
        for (const session of sessions) session.destroy();
      });
      return { port, sessions };
    },
    async rawServer(onReady, protocols = ['h2']) {
      const server = createServer({ ...identity, ALPNProtocols: protocols }, (socket) => {
        closers.push(() => void socket.destroy());
        socket.on('error', () => undefined);
        readFrames(socket, onReady);
      });
      server.on('tlsClientError', () => undefined);
      return { port: await listen(server) };
    },
    open: (port, options = {}) => {
      const connection = openTestConnection(port, authority.rootPem, options);
      closers.push(() => connection.fail(new Error('The test is over.')));
      return connection;
    },
    async close() {
      for (const close of closers.splice(0).toReversed()) await close();
    },
  };
}

async function ownIdentity(authority: TestAuthority): Promise<{ cert: string; key: string }> {
  const own = await authority.issue('/CN=localhost', {
    extensions: 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n',
  });
  return { cert: own.certificatePem + authority.wwdrPem, key: own.privateKeyPem };
}

function readFrames(socket: TLSSocket, onReady: (socket: TLSSocket, received: RawFrame[]) => void): void {
  const received: RawFrame[] = [];
  let bytes: Buffer = Buffer.alloc(0);
  let toSkip = preface.length;
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= toSkip + frameHeaderBytes) {
      const begin = toSkip + frameHeaderBytes;
      const end = begin + bytes.readUIntBE(toSkip, 3);
      if (bytes.length < end) return;
      const [type = 0, frameFlags = 0] = bytes.subarray(toSkip + 3, begin);
      const streamId = bytes.readUInt32BE(toSkip + 5);
      received.push({ type, flags: frameFlags, streamId, payload: Buffer.from(bytes.subarray(begin, end)) });
      bytes = bytes.subarray(end);
      toSkip = 0;
      if (received.length === 1) onReady(socket, received);
    }
  });
}

function openTestConnection(port: number, ca: string, options: Partial<Http2Options>): TestConnection {
  const socket = connect({ host: '127.0.0.1', port, ca, servername: 'localhost', ALPNProtocols: ['h2'] });
  const waiting: (() => void)[] = [];
  const pump = () => {
    while (waiting.length > 0 && connection.hasRoom()) waiting.shift()?.();
  };
  const { promise: ended, resolve: onEnded } = Promise.withResolvers<Error | null>();
  const connection = openHttp2Connection<(fate: Fate) => void>(
    socket,
    { streamsMax: 100, lingerMilliseconds: 1_000, ...options },
    {
      room: pump,
      draining: () => undefined,
      answered(tell, answer) {
        tell(answer);
        pump();
      },
      unanswered: (tell, unprocessed, status) => tell({ unprocessed, status }),
      ended: onEnded,
    },
  );
  return Object.assign(connection, {
    ended,
    request: (fields = standardFields, body: Uint8Array = Buffer.from('{}')) =>
      new Promise<Fate>((resolve) => {
        waiting.push(() => {
          connection.encoder.begin();
          for (const { name, value } of fields) connection.encoder.field(name, value, 'repeated');
          connection.send(resolve, connection.encoder.end(), body);
        });
        pump();
      }),
  });
}

/** An empty SETTINGS frame of a server. */
export const emptySettings: Buffer = rawFrame(frameTypes.settings, 0, 0);
/** A response of status 200 without a body. */
export const answerOf = (streamId: number): Buffer =>
  rawFrame(frameTypes.headers, flags.endHeaders | flags.endStream, streamId, '88');
