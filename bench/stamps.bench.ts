import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DesignDocument, emptyDesignDocument } from '@tessera/pass-design';
import { plainCover, stampArtwork } from '@tessera/pass-gallery';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { startBenchDatabase } from './support/database.ts';
import { median, now, type Row } from './support/figures.ts';

const total = 12;
const rounds = 5;
const millisecondsPerSecond = 1_000;

/** Saving and publishing a template whose cover has twelve stamps: thirteen covers, each in the sizes of both wallets. */
export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-stamps-'));
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
  try {
    const created = await createWorkspace(publicUrl);
    const seconds: number[] = [];
    // The first one starts the image workers.
    for (let round = 0; round <= rounds; round++) {
      const document = await cardOf(publicUrl, created, round);
      const begin = now();
      await publish(created, document);
      if (round > 0) seconds.push((now() - begin) / millisecondsPerSecond);
    }
    return [
      { name: 'publishing a stamp card of 12', figure: median(seconds), unit: 's', bar: 3, atLeast: false },
    ];
  } finally {
    await server.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Another color in each round, so that nothing is drawn yet. */
async function cardOf(
  publicUrl: string,
  { workspaceHandle, person }: CreatedWorkspace,
  round: number,
): Promise<DesignDocument> {
  const upload = async (svg: string) => {
    const response = await fetch(`${publicUrl}/files/${workspaceHandle}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.accessToken()}`, 'content-type': 'image/svg+xml' },
      body: svg,
    });
    return ((await response.json()) as { file: string }).file;
  };
  const document = emptyDesignDocument('loyalty', 'Aurora Coffee');
  const background = `#10203${round}`;
  const { full, empty, last } = stampArtwork('cup', { ...document.colors, background });
  const stamps = {
    ...{ attribute: 'points', total, columns: 6, background },
    ...{ full: await upload(full), empty: await upload(empty), last: await upload(last) },
  };
  document.images.cover = { file: await upload(plainCover(background)), crop: null, stamps };
  return document;
}

async function publish(
  { workspaceHandle, person, passTemplateId }: CreatedWorkspace,
  document: DesignDocument,
): Promise<void> {
  const { save, publish: publishRevision } = person.api.workspace.passTemplates;
  const { revisionId } = await save.mutate({ workspaceHandle, passTemplateId, document });
  await publishRevision.mutate({ workspaceHandle, passTemplateId, revisionId });
}
