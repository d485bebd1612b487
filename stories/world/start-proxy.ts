import { createServer, request } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net';

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

export type Relay = {
  port: number;
  bytes(): number;
  /** Delivers nothing, in either direction, and answers no new connection, as a cable that is unplugged. */
  cut(): void;
  /** Delivers what was sent since. */
  mend(): void;
  close(): Promise<void>;
};

/** Passes connections on, and counts what the clients send. */
export async function startRelay(target: number): Promise<Relay> {
  let bytes = 0;
  let isCut = false;
  const pairs = new Set<{ client: Socket; service: Socket | null }>();
  const join = (pair: { client: Socket; service: Socket | null }) => {
    const { client } = pair;
    if (!pair.service) {
      const service = connect(target, '127.0.0.1').setNoDelay(true);
      pair.service = service;
      service.on('error', () => client.destroy());
      service.on('close', () => client.destroy());
    }
    client.pipe(pair.service).pipe(client);
  };
  const server = createTcpServer((client) => {
    const pair = { client: client.setNoDelay(true), service: null as Socket | null };
    pairs.add(pair);
    client.on('data', (data) => {
      bytes += data.length;
    });
    client.on('error', () => pair.service?.destroy());
    client.on('close', () => {
      pairs.delete(pair);
      pair.service?.destroy();
    });
    if (isCut) client.pause();
    else join(pair);
  });
  return {
    port: await listen(server),
    bytes: () => bytes,
    cut: () => {
      isCut = true;
      for (const { client, service } of pairs)
        for (const socket of [client, service]) socket?.unpipe().pause();
    },
    mend: () => {
      isCut = false;
      for (const pair of pairs) join(pair);
    },
    close: async () => {
      server.close();
      for (const { client } of pairs) client.destroy();
    },
  };
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}
