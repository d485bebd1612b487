import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type FreezingProxy = {
  url: string;
  /** From now on existing connections silently carry no data; new ones work. */
  freeze(): void;
  close(): Promise<void>;
};

/** A proxy to a local server that can silently drop connections, as firewalls do. */
export async function openFreezingProxy(serverUrl: string): Promise<FreezingProxy> {
  const pairs: [Socket, Socket][] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(serverUrl).port), '127.0.0.1');
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
    pairs.push([near, far]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    freeze() {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    async close() {
      for (const socket of pairs.flat()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
