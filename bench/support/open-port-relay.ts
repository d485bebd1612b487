import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../stories/world/free-port.ts';

/** A port that stays while the program behind it restarts on another one. */
export type PortRelay = {
  urlOf(url: string): string;
  forwardTo(port: number): void;
  close(): Promise<void>;
};

export async function openPortRelay(firstTarget: number): Promise<PortRelay> {
  let target = firstTarget;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    urlOf: (url) => {
      const relayed = new URL(url);
      relayed.port = String(port);
      return relayed.toString();
    },
    forwardTo: (next) => {
      target = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
