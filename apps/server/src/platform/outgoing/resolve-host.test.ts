import { createSocket, type Socket } from 'node:dgram';
import { afterEach, expect, test } from 'vitest';
import { createHostResolver, type ResolverOptions } from './resolve-host.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

type NameServer = { address: string; questions: number };

async function nameServer(answer: (question: Buffer) => Buffer | null): Promise<NameServer> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const server = { address: `127.0.0.1:${socket.address().port}`, questions: 0 };
  socket.on('message', (question, { port, address }) => {
    server.questions += 1;
    const reply = answer(question);
    if (reply) socket.send(reply, port, address);
  });
  return server;
}

/** The name, its type and class (RFC 1035, 4.1.2). */
const questionEnd = (question: Buffer): number => question.indexOf(0, 12) + 5;
const isForIpv4 = (question: Buffer): boolean => question.readUInt16BE(questionEnd(question) - 4) === 1;

function replyTo(question: Buffer, { code, answers }: { code: number; answers: Buffer[] }): Buffer {
  const end = questionEnd(question);
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(answers.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([header, question.subarray(12, end), ...answers]);
}

const ipv4Record = (...bytes: number[]): Buffer =>
  Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...bytes]);

const codeByFamily = (question: Buffer): number => (isForIpv4(question) ? 3 : 1);

const notFound = (question: Buffer) => replyTo(question, { code: 3, answers: [] });

function open(server: NameServer, system: ResolverOptions['system'] = () => Promise.resolve([])) {
  return createHostResolver({ servers: [server.address], system });
}

const soon = () => AbortSignal.timeout(10_000);

test('a name is resolved by the name server, without the system’s resolver', async () => {
  const server = await nameServer((question) =>
    replyTo(question, { code: 0, answers: isForIpv4(question) ? [ipv4Record(9, 9, 9, 9)] : [] }),
  );
  const resolve = open(server, () => Promise.reject(new Error('The system was asked.')));
  expect(await resolve('hooks.example.com', soon())).toEqual([{ address: '9.9.9.9', family: 4 }]);
});

test('a query to a silent name server is canceled with its request, without asking the system’s resolver', async () => {
  const server = await nameServer(() => null);
  const resolve = open(server, () => Promise.reject(new Error('The system was asked.')));
  const giveUp = new AbortController();
  const asked = resolve('slow.example.com', giveUp.signal);
  await expect.poll(() => server.questions).toBeGreaterThan(0);
  giveUp.abort();
  expect(await asked).toEqual([]);
});

test('a name unknown to the name server, and one without a dot, are resolved by the system', async () => {
  const server = await nameServer(notFound);
  const hosts: string[] = [];
  const resolve = open(server, async (host) => {
    hosts.push(host);
    return [{ address: '10.0.0.7', family: 4 }];
  });
  expect(await resolve('till.internal.example', soon())).toEqual([{ address: '10.0.0.7', family: 4 }]);
  const { questions } = server;
  expect(await resolve('localhost', soon())).toEqual([{ address: '10.0.0.7', family: 4 }]);
  expect([hosts, server.questions]).toEqual([['till.internal.example', 'localhost'], questions]);
});

test.each([
  ['fails', () => 2],
  ['refuses', () => 5],
  ['knows no address of one family and cannot read the question for the other', codeByFamily],
])('where the name server %s, the system is asked', async (_, codeFor) => {
  const server = await nameServer((question) => replyTo(question, { code: codeFor(question), answers: [] }));
  const resolve = open(server, async () => [{ address: '10.0.0.7', family: 4 }]);
  expect(await resolve('till.internal.example', soon())).toEqual([{ address: '10.0.0.7', family: 4 }]);
});

test('a hanging system resolver is asked for two names at a time, and for none that was canceled', async () => {
  const server = await nameServer(notFound);
  const hosts: string[] = [];
  const answers: (() => void)[] = [];
  const resolve = open(server, (host) => {
    hosts.push(host);
    return new Promise((done) => answers.push(() => done([])));
  });
  const giveUp = new AbortController();
  const first = ['one', 'two'].map((host) => resolve(host, soon()));
  const others = ['three', 'four'].map((host) => resolve(host, giveUp.signal));
  await expect.poll(() => hosts).toEqual(['one', 'two']);
  giveUp.abort();
  for (const answer of answers) answer();
  expect(await Promise.all([...first, ...others])).toEqual([[], [], [], []]);
  expect(hosts).toEqual(['one', 'two']);
});

test('at most two hundred names wait for a hanging system resolver; further ones are not found', async () => {
  const found = [{ address: '10.0.0.7', family: 4 }];
  const hanging = Promise.withResolvers<typeof found>();
  const resolve = createHostResolver({ system: () => hanging.promise });
  const asked = Array.from({ length: 203 }, (_, at) => resolve(`host${at}`, soon()));
  expect(await asked.at(-1)).toEqual([]);
  hanging.resolve(found);
  expect(await Promise.all(asked)).toEqual([...Array.from({ length: 202 }, () => found), []]);
});
