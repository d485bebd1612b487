import { createServer, request } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';

export type FrontProxy = {
  url: string;
  /** The ports that the next requests go to, in turn. */
  forwardTo(...ports: number[]): void;
  close(): Promise<void>;
};

/** The proxy before the servers of an installation, at its PUBLIC_URL. */
export async function startProxy(): Promise<FrontProxy> {
  let ports: readonly number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const port = ports[turn++ % ports.length];
    const { method, url: path, headers } = incoming;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  return {
    url: `http://localhost:${await listen(server)}`,
    forwardTo: (...wanted) => {
      ports = wanted;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type Relay = { port: number; bytes(): number; close(): Promise<void> };

/** Passes connections on, and counts what the clients send. */
export async function startRelay(target: number): Promise<Relay> {
  let bytes = 0;
  const server = createTcpServer((client) => {
    const service = connect(target, '127.0.0.1');
    client.on('data', (data) => {
      bytes += data.length;
    });
    client.on('error', () => service.destroy());
    service.on('error', () => client.destroy());
    client.on('close', () => service.destroy());
    service.on('close', () => client.destroy());
    client.pipe(service).pipe(client);
  });
  return { port: await listen(server), bytes: () => bytes, close: async () => void server.close() };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
