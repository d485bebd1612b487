import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { freePort } from './world/free-port.ts';
import { enter } from './world/person.ts';
import { writePng } from './world/png.ts';
import { startOutside } from './world/start-outside.ts';
import { type ServerProcess, startProcess } from './world/start-process.ts';
import { waitFor } from './world/wait-for.ts';
import { createWorldDatabase } from './world/world-database.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
let publicUrl: string;
let environment: Record<string, string>;
let server: ServerProcess;
let hostile: CreatedWorkspace;
let honest: CreatedWorkspace;

beforeAll(async () => {
  const database = await createWorldDatabase(inject('administratorUrl'));
  const directory = await mkdtemp(join(tmpdir(), 'tessera-hostile-images-'));
  const port = await freePort();
  publicUrl = `http://localhost:${port}`;
  const outside = await startOutside(publicUrl);
  environment = {
    ...outside.environment,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    MASTER_KEY: randomBytes(32).toString('base64'),
  };
  cleanUps.push(
    () => database.drop(),
    () => rm(directory, { recursive: true, force: true }),
    () => outside.stop(),
  );
  server = await start();
  hostile = await createWorkspace(publicUrl, 'Mallory Ltd');
  honest = await createWorkspace(publicUrl, 'Aurora Coffee');
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

const start = async (): Promise<ServerProcess> => {
  const started = await startProcess({ environment, publicUrl });
  cleanUps.push(() => started.kill());
  return started;
};

const upload = async (
  { person, workspaceHandle }: CreatedWorkspace,
  body: string | Uint8Array<ArrayBuffer>,
) => {
  const answer = await fetch(`${publicUrl}/files/${workspaceHandle}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken()}` },
    body,
  });
  const { error } = (await answer.json()) as { error?: { type: string; detail: string } };
  return { status: answer.status, detail: error?.detail };
};

const svg = (inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${inner}</svg>`;

/** A drawing that shows its rectangle ten to the eighth times. */
const multiplied = svg(
  Array.from({ length: 9 }, (_, level) => {
    const shown = `<use href="#g${level - 1}"/>`.repeat(10);
    return `<g id="g${level}">${level === 0 ? '<rect width="9" height="9"/>' : shown}</g>`;
  }).join(''),
);
const filtered = svg(
  '<filter id="f"><feTurbulence baseFrequency="9"/><feGaussianBlur stdDeviation="1000"/></filter><rect width="100" height="100" filter="url(#f)"/>',
);
/** Takes minutes and gigabytes to render, which the markup does not reveal. */
const layered = svg(
  `<mask id="m"><path d="M0 0H99V99" fill="#888"/></mask>${'<g opacity=".9" mask="url(#m)">'.repeat(120)}<path d="M0 0H99V99"/>${'</g>'.repeat(120)}`,
);
const drawing = (shade: number) => svg(`<rect width="100" height="100" fill="#0000${shade + 10}"/>`);

const workers = (): { pid: number; residentKilobytes: number }[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)/.exec(line))
    .filter((row) => Number(row?.[2]) === server.pid && row?.[4]?.includes('image-worker'))
    .map((row) => ({ pid: Number(row?.[1]), residentKilobytes: Number(row?.[3]) }));
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const signIn = () =>
  enter(publicUrl, 'sign-in', { email: honest.person.email, password: 'a long enough secret' });

describe('pictures made to stop the server', () => {
  test('drawings with filters, and drawings that multiply, are refused at once with a message', async () => {
    expect(await upload(hostile, filtered)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('filters'),
    });
    expect(await upload(hostile, multiplied)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('repeats its parts'),
    });
  });

  test('raster bombs are refused, or read within the limits, and the next picture is drawn', async () => {
    const zeros = deflateSync(Buffer.alloc(7_000 * 7_001));
    expect(
      await upload(hostile, writePng({ width: 16_000, height: 16_000, bitDepth: 8 }, zeros)),
    ).toMatchObject({
      status: 422,
      detail: expect.stringContaining('too many pixels'),
    });
    const bombs = await Promise.all(
      [1, 2].map(() => upload(hostile, writePng({ width: 7_000, height: 7_000, bitDepth: 8 }, zeros))),
    );
    for (const { status } of bombs) expect([200, 422]).toContain(status);
    await signIn();
    expect(await upload(hostile, drawing(2))).toMatchObject({ status: 200 });
  });

  /** Each takes the ten seconds that a picture may take, in sequence. */
  let attack: ReturnType<typeof upload>[];

  test('while one workspace sends drawings that take minutes and gigabytes, another’s people sign in and upload', async () => {
    attack = [upload(hostile, layered), upload(hostile, layered)];
    await waitFor('a picture worker', async () => workers().length > 0);
    await signIn();
    expect(await upload(honest, drawing(1))).toMatchObject({ status: 200 });
    expect(await Promise.race(attack)).toMatchObject({
      status: 422,
      detail: expect.stringContaining('too long to draw'),
    });
    expect(server.output()).toContain('An image exceeded its time or memory limit');
    for (const { residentKilobytes } of workers()) expect(residentKilobytes).toBeLessThan(1024 * 1024);
  });

  test('SIGTERM stops the server while pictures are drawn, and leaves no process behind', async () => {
    const { output, stop } = server;
    const left = await waitFor('a picture worker', async () => workers().length > 0 && workers());
    await stop();
    await Promise.allSettled(attack);
    expect(left.filter(({ pid }) => isAlive(pid))).toEqual([]);
    expect(output()).not.toContain('"level":"error"');
  });

  test('a picture worker ends with a server that was killed', async () => {
    server = await start();
    const drawn = Promise.allSettled([upload(hostile, layered), upload(honest, layered)]);
    const left = await waitFor('the picture workers', async () => workers().length > 1 && workers());
    await server.kill();
    await drawn;
    await waitFor('the workers to end', async () => left.every(({ pid }) => !isAlive(pid)));
  });
});
