import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyDesignDocument } from '@tessera/pass-design';
import { createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import type { Person } from '../stories/world/person.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { type Child, startChild } from './support/child.ts';
import { startBenchDatabase } from './support/database.ts';
import { atLeast, median, processorSeconds, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';
import type { BareSignaturesAnswer, BareSignaturesQuestion } from './support/processes/bare-signatures.ts';
import type { DownloadCalls, DownloadCallsReport } from './support/processes/download-calls.ts';

/** More than the server caches, so that each is signed again. */
const passes = 3_000;
const rounds = 9;
const countPerRound = 1_000;
const sliceMilliseconds = 1_000;
/** For passes and bare signatures alike: enough to occupy every core without queueing. */
const atOnce = 8 * availableParallelism();
const images = join(import.meta.dirname, '../apps/server/src/demo/images');

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-download-'));
  const database = await startBenchDatabase();
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
  };
  const server = await startProcess({ environment, publicUrl });
  const children: Child[] = [];
  try {
    const { person, workspaceHandle } = await createWorkspace(publicUrl);
    const passTemplateId = await createTemplate(publicUrl, person, workspaceHandle);
    await insertHolders(database.administrator, {
      workspaceHandle,
      passTemplateId,
      count: passes,
      devices: [],
    });
    const paths = await listPaths(person, workspaceHandle, passTemplateId);
    const callers = (await startChild(join(import.meta.dirname, 'support/processes/download-calls.ts')))
      .child;
    const signers = (await startChild(join(import.meta.dirname, 'support/processes/bare-signatures.ts')))
      .child;
    children.push(callers, signers);
    let next = 0;
    const download = () => {
      const asked = Array.from({ length: countPerRound }, () => paths[next++ % paths.length] ?? '');
      return callers.ask<DownloadCallsReport>({ port, paths: asked, atOnce } satisfies DownloadCalls);
    };
    const sign = () =>
      signers.ask<BareSignaturesAnswer>({
        milliseconds: sliceMilliseconds,
        inFlight: atOnce,
      } satisfies BareSignaturesQuestion);
    for (let round = 0; round < passes / countPerRound; round++) await download();
    await sign();
    const ratios: number[] = [];
    const ratiosPerCore: number[] = [];
    let bytes = 0;
    for (let round = 0; round < rounds; round++) {
      const bare = await sign();
      const before = await processorSeconds(server.pid);
      const downloaded = await download();
      const perCore = countPerRound / ((await processorSeconds(server.pid)) - before);
      bytes = downloaded.bytesPerPass;
      ratios.push(downloaded.perSecond / bare.perSecond);
      ratiosPerCore.push(perCore / bare.perCore);
    }
    const size = `${Math.round(bytes / 1_000)} kB`;
    const perCore = `by the server's processor time ${median(ratiosPerCore).toPrecision(3)}x`;
    return [
      atLeast(`download of a pass (${size}), to bare signatures on all cores (${perCore})`, 'x', 0.5, ratios),
    ];
  } finally {
    for (const child of children) await child.stop();
    await server.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

async function createTemplate(publicUrl: string, person: Person, workspaceHandle: string): Promise<string> {
  const upload = async (name: string, alt: string) => {
    const answer = await fetch(`${publicUrl}/files/${workspaceHandle}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken()}` },
      body: await openAsBlob(join(images, name)),
    });
    const { file } = (await answer.json()) as { file: string };
    return { file, crop: null, alt };
  };
  const document = {
    ...emptyDesignDocument('loyalty', 'Rewards'),
    images: {
      logo: await upload('aurora-logo.png', 'Logo'),
      cover: await upload('aurora-cover.jpg', 'Cover'),
    },
  };
  const input = { workspaceHandle, name: 'Downloads', passType: 'loyalty', document } as const;
  const { id, revisionId } = await person.api.workspace.passTemplates.create.mutate(input);
  await person.api.workspace.passTemplates.publish.mutate({
    workspaceHandle,
    passTemplateId: id,
    revisionId,
  });
  return id;
}

async function listPaths(person: Person, workspaceHandle: string, passTemplateId: string): Promise<string[]> {
  const paths: string[] = [];
  for (let cursor: string | undefined; paths.length < passes; ) {
    const input = { workspaceHandle, passTemplateId, limit: 100, ...(cursor && { cursor }) };
    const page = await person.api.workspace.passTemplates.passes.query(input);
    paths.push(...page.passes.map(({ downloadUrl }) => `${new URL(downloadUrl).pathname}/apple`));
    cursor = page.nextCursor ?? undefined;
  }
  return paths;
}
