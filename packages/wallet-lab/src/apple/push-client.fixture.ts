import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2';
import type { PassCertificate } from '../authority/open-certificate-authority.ts';
import type { Apns } from './start-virtual-apns.ts';

/** The response to one push; status 0 if the stream was refused or the connection closed. */
export interface PushAnswer {
  status: number;
  reason: string | undefined;
  timestamp: number | undefined;
}

export const token = 'ab'.repeat(32);

/** A plain HTTP/2 client with its own connection to the simulated APNs. */
export function connectPushClient(apns: Apns, certificate?: PassCertificate): ClientHttp2Session {
  const session = connect(apns.url, {
    ca: apns.caPem,
    cert: certificate?.certificatePem,
    key: certificate?.privateKeyPem ?? undefined,
  });
  session.on('error', () => session.destroy());
  return session;
}

export function push(
  session: ClientHttp2Session,
  headers: OutgoingHttpHeaders = {},
  body = '{}',
): Promise<PushAnswer> {
  return new Promise((resolve) => {
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      'apns-topic': 'pass.example.bakery',
      'apns-push-type': 'background',
      'apns-priority': '5',
      'apns-expiration': '0',
      ...headers,
    });
    let status = 0;
    let text = '';
    request.on('response', (answer) => {
      status = Number(answer[':status']);
    });
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      text += chunk;
    });
    request.on('error', () => request.destroy());
    request.on('close', () => {
      const content = text === '' ? {} : JSON.parse(text);
      resolve({ status, reason: content.reason, timestamp: content.timestamp });
    });
    request.end(body);
  });
}
