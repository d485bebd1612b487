import { type ClientHttp2Session, connect } from 'node:http2';
import { answerParent } from '../child.ts';
import { now } from '../figures.ts';

export type BareQuestion = {
  url: string;
  topic: string;
  caPem: string;
  certificatePem: string;
  privateKeyPem: string;
  pushTokens: string[];
  inFlight: number;
};
export type BareAnswer = { startedAt: number };

const body = Buffer.from('{}');
let session: ClientHttp2Session | null = null;

answerParent({ pid: process.pid }, async (question: BareQuestion): Promise<BareAnswer> => {
  session ??= await open(question);
  const startedAt = now();
  await sendAll(session, question);
  return { startedAt };
});

function open({ url, caPem, certificatePem, privateKeyPem }: BareQuestion): Promise<ClientHttp2Session> {
  const opened = connect(url, {
    ca: caPem,
    cert: certificatePem,
    key: privateKeyPem,
    settings: { enablePush: false },
  });
  return new Promise((resolve, reject) => {
    opened.once('error', reject);
    opened.once('remoteSettings', () => resolve(opened));
  });
}

function sendAll(
  session: ClientHttp2Session,
  { url, topic, pushTokens, inFlight }: BareQuestion,
): Promise<void> {
  const authority = new URL(url).host;
  const expiration = String(Math.floor(Date.now() / 1000) + 86_400);
  let next = 0;
  let open = 0;
  return new Promise((resolve, reject) => {
    const fill = (): void => {
      while (open < inFlight && next < pushTokens.length) send(pushTokens[next++] ?? '');
      if (open === 0) resolve();
    };
    const send = (token: string): void => {
      open += 1;
      const stream = session.request([
        ':method',
        'POST',
        ':scheme',
        'https',
        ':authority',
        authority,
        ':path',
        `/3/device/${token}`,
        'apns-topic',
        topic,
        'apns-push-type',
        'background',
        'apns-priority',
        '5',
        'apns-expiration',
        expiration,
      ]);
      stream.on('response', (headers) => {
        if (headers[':status'] !== 200) reject(new Error(`The sink answered ${headers[':status']}.`));
        stream.resume();
      });
      stream.on('error', reject);
      stream.on('close', () => {
        open -= 1;
        fill();
      });
      stream.end(body);
    };
    fill();
  });
}
