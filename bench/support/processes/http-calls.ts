// A separate process that makes requests over plain sockets: a client that parses more would take the cores from the server.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerParent } from '../child.ts';
import { rateOfMany } from '../load.ts';

export type HttpCall = { path: string; headers?: Record<string, string> };

export type HttpCalls = {
  port: number;
  calls: HttpCall[];
  /** Another status fails the benchmark. */
  status: number;
  atOnce: number;
};

export type HttpCallsReport = { perSecond: number; bytesPerAnswer: number };

let idle: Socket[] = [];

answerParent('ready', async ({ port, calls, status, atOnce }: HttpCalls): Promise<HttpCallsReport> => {
  for (const socket of idle) socket.destroy();
  idle = await Promise.all(Array.from({ length: atOnce }, () => open(port)));
  let next = 0;
  let bytes = 0;
  const perSecond = await rateOfMany(calls.length, atOnce, async () => {
    const call = calls[next++];
    const socket = idle.pop();
    if (!socket || !call) throw new Error('More requests than connections.');
    // Not `bytes += await …`, which would lose what other requests add.
    const length = await ask(socket, call, status);
    bytes += length;
    idle.push(socket);
  });
  return { perSecond, bytesPerAnswer: bytes / calls.length };
});

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function ask(socket: Socket, { path, headers = {} }: HttpCall, status: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let head = '';
    let length = -1;
    let left = -1;
    const read = (data: Buffer) => {
      let body = data.byteLength;
      if (left < 0) {
        head += data.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const hasBody = status !== 304;
        length = hasBody ? Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN) : 0;
        if (!head.startsWith(`HTTP/1.1 ${status} `) || Number.isNaN(length))
          return void reject(new Error(`${path} was answered with ${head.slice(0, end)}.`));
        left = length;
        body = head.length - end - 4;
      }
      left -= body;
      if (left > 0) return;
      socket.off('data', read);
      resolve(length);
    };
    socket.on('data', read);
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${socket.remotePort}\r\n${lines.join('')}\r\n`);
  });
}
