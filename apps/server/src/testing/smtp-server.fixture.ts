import { createServer, type Socket } from 'node:net';

export type HeardMail = { from: string; to: string[]; data: string };

export type SmtpServer = {
  port: number;
  mails: HeardMail[];
  stop(): Promise<void>;
};

export type SmtpOptions = {
  port?: number;
  refuse?: (line: string) => string | null;
  stall?: (line: string) => boolean;
};

export async function startSmtpServer({
  port = 0,
  refuse = () => null,
  stall = () => false,
}: SmtpOptions = {}): Promise<SmtpServer> {
  const mails: HeardMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    converse(socket, mails, { refuse, stall });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    mails,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function converse(
  socket: Socket,
  mails: HeardMail[],
  { refuse, stall }: Required<Pick<SmtpOptions, 'refuse' | 'stall'>>,
): void {
  let heard = '';
  let mail: HeardMail = { from: '', to: [], data: '' };
  let isData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answer = (line: string): void => {
    if (stall(line)) return;
    const refusal = refuse(line);
    if (refusal) return void say(refusal);
    if (/^(EHLO|HELO)/i.test(line)) return void socket.write('250-mail.example.com\r\n250 8BITMIME\r\n');
    if (/^MAIL FROM:/i.test(line)) mail = { from: line.slice(10), to: [], data: '' };
    if (/^RCPT TO:/i.test(line)) mail.to.push(line.slice(8));
    if (/^DATA/i.test(line)) {
      isData = true;
      return void say('354 Go ahead');
    }
    if (/^QUIT/i.test(line)) return void socket.end('221 Bye\r\n');
    say('250 OK');
  };
  say('220 mail.example.com');
  socket.on('data', (bytes) => {
    heard += bytes.toString('utf8');
    for (;;) {
      const end = heard.indexOf(isData ? '\r\n.\r\n' : '\r\n');
      if (end < 0) return;
      const text = heard.slice(0, end);
      heard = heard.slice(end + (isData ? 5 : 2));
      if (!isData) answer(text);
      else {
        isData = false;
        mails.push({ ...mail, data: text });
        say('250 Kept');
      }
    }
  });
}
