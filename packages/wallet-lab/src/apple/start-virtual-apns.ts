import { createSecureServer, type Http2SecureServer, type ServerHttp2Session } from 'node:http2';
import { TLSSocket } from 'node:tls';
import type { CertificateAuthority } from '../authority/open-certificate-authority.ts';
import { LabError } from '../lab-error.ts';
import { answerPush, type SessionState } from './answer-push.ts';
import type { ApnsFaults } from './apns-faults.ts';
import { type ApnsCounts, type ApnsPush, createPushDesk, emptyCounts, type PushSource } from './push-desk.ts';

/** A running simulation of Apple's push service. */
export interface Apns extends PushSource {
  readonly url: string;
  readonly port: number;
  readonly caPem: string;
  readonly faults: ApnsFaults;
  /** Every delivered push, for any token. */
  onPush(listener: (push: ApnsPush) => void): () => void;
  /** Responds 410 Unregistered for this token from now on, as after a phone was erased. */
  retireToken(token: string): void;
  counts(): ApnsCounts;
  resetCounts(): void;
  close(): Promise<void>;
}

export interface VirtualApnsOptions {
  certificateAuthority: CertificateAuthority;
  /** 0 or undefined: any free port. */
  port?: number;
  clock: () => Date;
  /**
   * For benchmarks: responds to valid headers without waiting for the payload and sends no `apns-id`, so that the measured client is the bottleneck.
   */
  headOnly?: boolean;
}

/** Apple's limit is 1000; a client must wait before opening more. */
const concurrentStreamsMax = 1000;

/**
 * Starts the simulated APNs on 127.0.0.1: HTTP/2 over TLS, with a client certificate for a pass type identifier and Apple's
 * responses. A client without a certificate of ours gets 403 `BadCertificate`.
 * @throws LabError `portTaken`.
 */
export async function startVirtualApns(options: VirtualApnsOptions): Promise<Apns> {
  const { certificateAuthority: authority, clock } = options;
  const desk = createPushDesk(clock);
  const server = createSecureServer({
    key: authority.pushServer.privateKeyPem,
    cert: authority.pushServer.certificatePem,
    ca: [authority.rootPem, authority.wwdrPem],
    requestCert: true,
    rejectUnauthorized: false,
    settings: { maxConcurrentStreams: concurrentStreamsMax },
  });
  const sessions = new Set<ServerHttp2Session>();
  server.on('session', (session) => {
    desk.counts.connections += 1;
    sessions.add(session);
    const state: SessionState = {
      topic: topicOf(session),
      lastProcessed: 0,
      lastAllowed: Number.POSITIVE_INFINITY,
    };
    session.on('close', () => sessions.delete(session));
    // Clients may reset their connection.
    session.on('error', () => sessions.delete(session));
    session.on('stream', (stream, headers) => {
      stream.on('error', () => stream.destroy());
      answerPush(stream, headers, state, desk, options.headOnly === true);
    });
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `https://localhost:${port}`,
    port,
    caPem: authority.rootPem,
    faults: desk.faults,
    connect: desk.connect,
    onPush: desk.onPush,
    retireToken(token) {
      desk.retired.set(token.toLowerCase(), clock());
    },
    counts: () => structuredClone(desk.counts),
    resetCounts() {
      Object.assign(desk.counts, emptyCounts());
    },
    close: () => close(server, sessions),
  };
}

function topicOf(session: ServerHttp2Session): string | null {
  const socket = session.socket;
  if (!(socket instanceof TLSSocket) || !socket.authorized) return null;
  const subject: Record<string, unknown> = { ...socket.getPeerCertificate().subject };
  const { UID: userId } = subject;
  return typeof userId === 'string' ? userId : null;
}

function listen(server: Http2SecureServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new LabError('portTaken', `The simulated APNs could not listen on port ${port} of 127.0.0.1.`, {
          cause,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}

function close(server: Http2SecureServer, sessions: Set<ServerHttp2Session>): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    for (const session of sessions) session.destroy();
  });
}
