import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface FleetAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Sends one request over the shared connections. */
export type FleetSend = (
  url: string,
  options?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<FleetAnswer>;

/** Thousands of phones over a few persistent connections: a benchmark measures the server, not its sockets. */
export function createFleetHttp(options: { connections: number; timeoutMs: number }): {
  send: FleetSend;
  close(): void;
} {
  const settings = { keepAlive: true, maxSockets: options.connections };
  const agents = { http: new HttpAgent(settings), https: new HttpsAgent(settings) };
  return {
    send: (url, { method = 'GET', headers = {}, body } = {}) =>
      new Promise((resolve, reject) => {
        const secure = url.startsWith('https:');
        const open = secure ? httpsRequest : httpRequest;
        const length: Record<string, string> =
          body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const request = open(
          url,
          {
            method,
            agent: secure ? agents.https : agents.http,
            timeout: options.timeoutMs,
            headers: { ...headers, ...length },
          },
          (response) => readAnswer(response).then(resolve, reject),
        );
        request.on('timeout', () => request.destroy(new Error('No answer in time.')));
        request.on('error', reject);
        request.end(body);
      }),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

async function readAnswer(response: IncomingMessage): Promise<FleetAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
