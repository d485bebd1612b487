import {
  createSecureServer,
  type Http2SecureServer,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type Settings,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { openTestAuthority, type TestAuthority } from '../signing/authority.fixture.ts';

/** A push as received by the server. */
type ReceivedPush = {
  token: string;
  headers: Record<string, unknown>;
  body: string;
  session: ServerHttp2Session;
  certificateSubject: string;
};

export type TestApns = {
  url: string;
  authority: TestAuthority;
  received: ReceivedPush[];
  /** All connections so far. */
  sessions: ServerHttp2Session[];
  streamsAtOnceMax: number;
  /** How to answer further pushes; by default with 200. Returning `silence` sends no response. */
  answer: (push: ReceivedPush, stream: ServerHttp2Stream) => TestAnswer;
  close(): Promise<void>;
};

export type TestAnswer =
  | 'ok'
  | 'silence'
  /** The test itself responds. */
  | 'handled'
  | { status: number; body?: object; headers?: Record<string, string> };

/** A TLS HTTP/2 server that requires a client certificate, like APNs. */
export async function startTestApns(settings: Settings = { maxConcurrentStreams: 100 }): Promise<TestApns> {
  const authority = await openTestAuthority();
  const own = await authority.issue('/CN=localhost', {
    extensions: 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n',
  });
  const server = createSecureServer({
    cert: own.certificatePem + authority.wwdrPem,
    key: own.privateKeyPem,
    ca: [authority.rootPem],
    requestCert: true,
    rejectUnauthorized: true,
    settings,
  });
  const apns: TestApns = {
    url: '',
    authority,
    received: [],
    sessions: [],
    streamsAtOnceMax: 0,
    answer: () => 'ok',
    async close() {
      for (const session of apns.sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
      await authority.close();
    },
  };
  server.on('session', (session) => apns.sessions.push(session));
  // Tests break connections on purpose.
  server.on('sessionError', () => undefined);
  serve(server, apns);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  apns.url = `https://127.0.0.1:${port}`;
  return apns;
}

function serve(server: Http2SecureServer, apns: TestApns): void {
  let atOnce = 0;
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    atOnce++;
    apns.streamsAtOnceMax = Math.max(apns.streamsAtOnceMax, atOnce);
    stream.on('error', () => undefined);
    stream.on('close', () => atOnce--);
    let body = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      body += chunk;
    });
    stream.on('end', () => {
      const session = apns.sessions.find((one) => one === stream.session);
      if (!session || stream.destroyed) return;
      const token = String(headers[':path']).replace('/3/device/', '');
      const { subject } = (session.socket as TLSSocket).getPeerCertificate();
      const push = { token, headers, body, session, certificateSubject: String(Reflect.get(subject, 'UID')) };
      apns.received.push(push);
      reply(stream, apns.answer(push, stream));
    });
  });
}

function reply(stream: ServerHttp2Stream, answer: TestAnswer): void {
  if (answer === 'silence' || answer === 'handled' || stream.destroyed) return;
  if (answer === 'ok') {
    stream.respond({ ':status': 200 }, { endStream: true });
    return;
  }
  stream.respond({ ':status': answer.status, ...answer.headers });
  stream.end(answer.body ? JSON.stringify(answer.body) : '');
}
