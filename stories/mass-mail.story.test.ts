import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { ageHeartbeats, endQueueWaits } from './world/queue-waits.ts';
import { type ServerProcess, startProcess } from './world/start-process.ts';
import { waitFor } from './world/wait-for.ts';
import { createWorldDatabase } from './world/world-database.ts';

/** MAILS_COUNT=5000 for the full size. */
const count = Number(process.env.MAILS_COUNT ?? 400);
const connections = 4;
const kills = 2;

const cleanUps: (() => Promise<unknown>)[] = [];
let databaseUrl: string;
let sink: MailSink;
let created: CreatedWorkspace;
let server: ServerProcess;
let start: (settings?: Record<string, string>) => Promise<ServerProcess>;

beforeAll(async () => {
  const database = await createWorldDatabase(inject('administratorUrl'));
  const directory = await mkdtemp(join(tmpdir(), 'tessera-mails-'));
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  databaseUrl = database.url;
  sink = await startMailSink();
  cleanUps.push(
    () => database.drop(),
    () => rm(directory, { recursive: true, force: true }),
    () => sink.stop(),
  );
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  start = async (settings = {}) => {
    const started = await startProcess({ environment: { ...environment, ...settings }, publicUrl });
    cleanUps.push(() => started.kill());
    return started;
  };
  // With the development mailbox, for the founder's code.
  const first = await start();
  created = await createWorkspace(publicUrl);
  await issueToHolders(publicUrl, created, count);
  await first.stop();
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

test(`${count} mails are delivered once each, although the server is killed twice`, async () => {
  const { person, workspaceHandle, passTemplateId } = created;
  const { inviteEmails } = person.api.workspace.passTemplates;
  const ofTemplate = { workspaceHandle, passTemplateId };
  const smtp = {
    SMTP_URL: sink.url,
    MAIL_FROM: 'Passes <passes@example.com>',
    SMTP_CONNECTIONS: String(connections),
  };
  server = await start(smtp);
  const options = await inviteEmails.listRecipientOptions.query(ofTemplate);
  expect(options.passes).toHaveLength(count);
  expect(
    await inviteEmails.send.mutate({ ...ofTemplate, passIds: options.passes.map(({ id }) => id) }),
  ).toEqual({ count, textMessages: 0, leftOut: [] });
  for (let kill = 1; kill <= kills; kill++) {
    await sink.accepted(Math.floor((count * kill) / (kills + 1)));
    await server.kill();
    await ageHeartbeats(databaseUrl);
    server = await start(smtp);
  }
  const progress = await waitFor(
    'the send to end',
    async () => {
      await endQueueWaits(databaseUrl);
      const { send } = await inviteEmails.progress.query(ofTemplate);
      return send?.waiting === 0 ? send : null;
    },
    240_000,
  );
  expect(progress).toMatchObject({ count, sent: count, refused: 0, skipped: 0 });
  expect(sink.mails.size).toBe(count);
  const again = [...sink.mails.values()].filter(({ length }) => length > 1);
  expect(again.length).toBeLessThanOrEqual(connections * kills);
  for (const ids of again) expect(new Set(ids).size).toBe(1);
  const after = await inviteEmails.listRecipientOptions.query(ofTemplate);
  expect(after.passes.every(({ status }) => status === 'INVITED')).toBe(true);
});

/** Issues a pass to each of `count` people, holder-0@example.com and so on. */
async function issueToHolders(
  publicUrl: string,
  { person, workspaceHandle, passTemplateId }: CreatedWorkspace,
  count: number,
): Promise<void> {
  const key = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Holders' });
  for (let from = 0; from < count; from += 100) {
    const answer = await fetch(`${publicUrl}/api/v1/passes/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key.value}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        passTemplateId,
        passes: Array.from({ length: Math.min(100, count - from) }, (_, index) => ({
          user: { email: `holder-${from + index}@example.com`, firstName: 'Grace', lastName: 'Hopper' },
        })),
      }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }
}

type MailSink = {
  url: string;
  mails: Map<string, string[]>;
  accepted(count: number): Promise<void>;
  stop(): Promise<void>;
};

/** A real SMTP server that accepts every mail and keeps its recipient and Message-ID. */
async function startMailSink(): Promise<MailSink> {
  const mails = new Map<string, string[]>();
  const waiting: { count: number; resolve: () => void }[] = [];
  let accepted = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: 200,
    onData: (stream, { envelope }, callback) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const to = envelope.rcptTo[0]?.address ?? '';
        const id = /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? '';
        mails.set(to, [...(mails.get(to) ?? []), id]);
        accepted += 1;
        for (const { count, resolve } of waiting) if (accepted >= count) resolve();
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    mails,
    accepted: (count) =>
      new Promise((resolve) => {
        if (accepted >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
