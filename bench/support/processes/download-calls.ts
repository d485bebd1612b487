// A separate process that downloads passes over plain sockets: a client that parses more would take the cores from the server.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { answerParent } from '../child.ts';
import { rateOfMany } from '../load.ts';

export type DownloadCalls = {
  port: number;
  paths: string[];
  atOnce: number;
};

export type DownloadCallsReport = { perSecond: number; bytesPerPass: number };

let idle: Socket[] = [];

answerParent('ready', async ({ port, paths, atOnce }: DownloadCalls): Promise<DownloadCallsReport> => {
  idle = await Promise.all(Array.from({ length: atOnce }, (_, index) => idle[index] ?? open(port)));
  let next = 0;
  let bytes = 0;
  const perSecond = await rateOfMany(paths.length, atOnce, async () => {
    const path = paths[next++] ?? '';
    const socket = idle.pop();
    if (!socket) throw new Error('More requests than connections.');
    // Not `bytes += await …`, which would lose what other requests add.
    const length = await download(socket, path);
    bytes += length;
    idle.push(socket);
  });
  return { perSecond, bytesPerPass: bytes / paths.length };
});

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  return socket;
}

function download(socket: Socket, path: string): Promise<number> {
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
        length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
        const isPass = head.startsWith('HTTP/1.1 200') && head.includes('application/vnd.apple.pkpass');
        if (!isPass || Number.isNaN(length))
          return void reject(new Error(`Not a pass: ${head.slice(0, end)}`));
        left = length;
        body = head.length - end - 4;
      }
      left -= body;
      if (left > 0) return;
      socket.off('data', read);
      resolve(length);
    };
    socket.on('data', read);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${socket.remotePort}\r\n\r\n`);
  });
}
