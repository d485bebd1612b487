import { GoogleWalletError } from '@tessera/google-wallet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { fakeGoogle, launchAtGoogle } from '../../testing/google-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { finishChunks } from '../campaigns/delivery/finish-chunks.ts';
import { finishClassMessage } from '../campaigns/delivery/finish-class-message.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { sendClassMessageJob } from './push.jobs.ts';
import { pushGoogleChunk } from './push-google-chunk.ts';
import { refreshGoogleTemplate } from './refresh-google-template.ts';
import { sendClassMessage } from './send-class-message.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

const attempt = (retries = 0) => ({ retries, signal: new AbortController().signal });
const patched = (id: string) => ({
  outcome: 'patched' as const,
  resource: { id, classId: 'class', state: 'ACTIVE' as const },
});
const message = 'Free cake on Sunday';

describe('a message that is the same for all', () => {
  test('is not sent with the chunks', async () => {
    const { chunks } = await launchAtGoogle(server.ctx, { passes: 1, message });
    const { ctx, news } = fakeGoogle(server.ctx, {
      patchObject: async (_type, id) => patched(id),
      addObjectMessage: () => Promise.reject(new Error('A holder was notified.')),
      addClassMessage: () => Promise.reject(new Error('The class was notified.')),
    });
    const [chunk] = chunks;
    if (!chunk) throw new Error('There is one chunk.');
    await pushGoogleChunk(ctx, chunk, attempt());
    expect(news).toEqual([{ number: 1, passUpdates: 1, notifications: 0, failed: 0 }]);
  });

  test('is due once, when every chunk is finished, and completes the campaign', async () => {
    const { workspaceId, passTemplateId, chunks } = await launchAtGoogle(server.ctx, { passes: 2, message });
    const campaignId = chunks[0]?.campaignId ?? '';
    const due: unknown[] = [];
    const ctx: Context = {
      ...server.ctx,
      queue: {
        ...server.ctx.queue,
        sendMany: async (_tx, job, payloads) => {
          if (job.name === sendClassMessageJob.name) due.push(...payloads);
        },
      },
    };
    const status = async () =>
      (await server.ctx.database.inWorkspace(workspaceId, (tx) => getCampaign(tx, campaignId))).status;
    const reach = {
      workspaceId,
      campaignId,
      wallet: 'google',
      passUpdates: 1,
      notifications: 0,
      failed: 0,
    } as const;
    await finishChunks(ctx, [{ ...reach, number: 1 }]);
    expect(due).toEqual([]);
    await finishChunks(ctx, [{ ...reach, number: 2 }]);
    expect(due).toEqual([{ workspaceId, campaignId, passTemplateId }]);
    expect(await status()).toBe('Sending');
    const result = { workspaceId, campaignId, notifications: 2, failed: 0 };
    await finishClassMessage(ctx, result);
    await finishClassMessage(ctx, result);
    expect(
      await server.ctx.database.inWorkspace(workspaceId, (tx) => getCampaign(tx, campaignId)),
    ).toMatchObject({
      status: 'Sent',
      stats: { passUpdates: 2, notifications: 2, failed: 0 },
    });
  });

  const answers = {
    'the holders Google notified': [
      async () => ({ outcome: 'notified' as const }),
      { notifications: 2, failed: 0, failures: {} },
    ],
    'no notifications if Google’s quota is exceeded': [
      async () => ({ outcome: 'notNotified' as const }),
      { notifications: 0, failed: 0, failures: { notificationLimit: 2 } },
    ],
    'the recipients of a refused message as failed': [
      () => Promise.reject(new GoogleWalletError('badRequest')),
      { notifications: 0, failed: 2, failures: { messageRefused: 2 } },
    ],
  } as const;

  for (const [counts, [addClassMessage, result]] of Object.entries(answers))
    test(`counts ${counts}`, async () => {
      const { workspaceId, passTemplateId, chunks } = await launchAtGoogle(server.ctx, {
        passes: 2,
        message,
      });
      const sent: string[] = [];
      const { ctx, classMessages } = fakeGoogle(server.ctx, {
        addClassMessage: (_type, _id, { body }) => {
          sent.push(body);
          return addClassMessage();
        },
      });
      const campaignId = chunks[0]?.campaignId ?? '';
      await sendClassMessage(ctx, { workspaceId, campaignId, passTemplateId }, attempt());
      expect(sent).toEqual([message]);
      expect(classMessages).toEqual([{ workspaceId, campaignId, ...result }]);
    });
});

describe('a pass that Google fails at', () => {
  const launch = async (passes: number, text: string) => {
    const { chunks } = await launchAtGoogle(server.ctx, { passes, message: text });
    const [first] = chunks;
    const last = chunks.at(-1);
    if (!first || !last) throw new Error('There are chunks.');
    const told: string[] = [];
    const heard = fakeGoogle(server.ctx, {
      patchObject: async (_type, id) => {
        if (id === first.firstPassId) throw new GoogleWalletError('unavailable');
        return patched(id);
      },
      addObjectMessage: async (_type, id) => {
        told.push(id);
        return { outcome: 'notified' as const };
      },
    });
    return { ...heard, told, chunk: { ...first, lastPassId: last.lastPassId } };
  };

  test('delays no other pass in its chunk', async () => {
    const { ctx, told, chunk } = await launch(21, 'Free cake, {{ user.firstName }}');
    await expect(pushGoogleChunk(ctx, chunk, attempt())).rejects.toThrow();
    expect(told).toHaveLength(20);
    expect(told).toContain(chunk.lastPassId);
  });

  test('delays the class message for a few retries, then counts as failed', async () => {
    const { ctx, news, chunk } = await launch(2, message);
    await expect(pushGoogleChunk(ctx, chunk, attempt(2))).rejects.toThrow();
    expect(news).toEqual([]);
    await pushGoogleChunk(ctx, chunk, attempt(3));
    expect(news).toEqual([{ number: 1, passUpdates: 1, notifications: 0, failed: 1 }]);
  });
});

test('a campaign without a message counts the passes that an interrupted run had updated', async () => {
  const { chunks } = await launchAtGoogle(server.ctx, { passes: 1, message: null });
  const { ctx, news } = fakeGoogle(server.ctx, { patchObject: async (_type, id) => patched(id) });
  const [chunk] = chunks;
  if (!chunk) throw new Error('There is one chunk.');
  await pushGoogleChunk(ctx, chunk, attempt());
  // As if the process had crashed before writing the first run's results.
  await pushGoogleChunk(ctx, chunk, attempt(1));
  const counted = { number: 1, passUpdates: 1, notifications: 0, failed: 0 };
  expect(news).toEqual([counted, counted]);
});

describe('refreshing a template’s passes', () => {
  const refresh = async (failing: (id: string) => boolean) => {
    const { workspaceId, passTemplateId, chunks } = await launchAtGoogle(server.ctx, {
      passes: 3,
      message: null,
    });
    const served: string[] = [];
    const { ctx } = fakeGoogle(server.ctx, {
      patchObject: async (_type, id) => {
        if (failing(id)) throw new GoogleWalletError('unavailable');
        served.push(id);
        return patched(id);
      },
    });
    const run = (retries: number) =>
      refreshGoogleTemplate(ctx, { workspaceId, passTemplateId }, attempt(retries));
    return { run, served, ids: chunks.map(({ firstPassId }) => firstPassId) };
  };

  test('only those of a campaign with listed recipients, if it is its change that ended', async () => {
    const { workspaceId, passTemplateId, chunks } = await launchAtGoogle(server.ctx, {
      passes: 3,
      message: null,
    });
    const campaignId = chunks[0]?.campaignId ?? '';
    const [first = '', second = ''] = chunks.map(({ firstPassId }) => firstPassId);
    await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
      db
        .updateTable('campaign_chunks')
        .set({ pass_ids: [second], first_pass_id: first })
        .where('workspace_id', '=', workspaceId)
        .where('run_id', '=', campaignId)
        .where('number', '=', 2)
        .execute(),
    );
    const served: string[] = [];
    const { ctx } = fakeGoogle(server.ctx, {
      patchObject: async (_type, id) => {
        served.push(id);
        return patched(id);
      },
    });
    const walk = { workspaceId, passTemplateId, recipientsOf: campaignId };
    const next = await refreshGoogleTemplate(ctx, walk, attempt(0));
    expect(served).toEqual([second]);
    expect(next).toEqual({ again: { ...walk, afterPassId: second }, afterSeconds: 0 });
    await expect(
      refreshGoogleTemplate(ctx, { ...walk, afterPassId: second }, attempt(0)),
    ).resolves.toBeUndefined();
  });

  test('moves a permanently failing pass to its own job and continues with the others', async () => {
    let failing = '';
    const { run, served, ids } = await refresh((id) => id === failing);
    [failing = ''] = ids;
    await expect(run(0)).rejects.toThrow();
    await expect(run(3)).resolves.toBeUndefined();
    expect(served).toEqual(ids.slice(1));
  });

  test('retries passes that Google cannot serve as long as the job may, then continues the walk', async () => {
    const { run } = await refresh(() => true);
    await expect(run(3)).rejects.toThrow();
    await expect(run(14)).resolves.toBeUndefined();
  });
});
