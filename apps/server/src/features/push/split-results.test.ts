import type { PushOutcome, PushRequest } from '@tessera/apple-wallet';
import type { CampaignAudience, VariantResults } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { settleStuckCampaigns } from '../../maintenance/settle-stuck-campaigns.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { fakeGoogle } from '../../testing/google-campaign.fixture.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { type ChunkResult, finishChunksJob } from '../campaigns/campaigns.jobs.ts';
import { finishChunks } from '../campaigns/delivery/finish-chunks.ts';
import { releaseChunksOfCampaign } from '../campaigns/delivery/release-chunks.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { getCampaign } from '../campaigns/get-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { selectRecipients } from '../campaigns/launch/select-recipients.ts';
import { registerAppleDevice } from '../devices/register-apple-device.ts';
import { countClick } from '../downloads/count-click.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { clickUrl } from '../rendering/click-link.ts';
import { pushAppleChunkJob, pushGoogleChunkJob } from './push.jobs.ts';
import { pushAppleChunk } from './push-apple-chunk.ts';
import { pushGoogleChunk } from './push-google-chunk.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const firstAttempt = { retries: 0, signal: new AbortController().signal };
const split = {
  holdoutPercent: 20,
  variants: [
    { name: 'Short', percent: 30, message: 'Cake!' },
    { name: 'Doubled', percent: 20, passChange: { fields: { points: { label: 'Points, doubled' } } } },
  ],
};
const everyone: CampaignAudience = { kind: 'everyone' };
const notVoided: CampaignAudience = {
  kind: 'filter',
  filter: { field: 'status', operator: 'isNot', value: 'voided' },
};

const accepted: PushOutcome = { kind: 'accepted', status: 200 };
const refused: PushOutcome = { kind: 'misconfigured', status: 403, reason: 'InvalidProviderToken' };
const throttled: PushOutcome = {
  kind: 'throttled',
  status: 429,
  reason: 'TooManyRequests',
  retryAfterMilliseconds: null,
};

async function setUp(passes: number, audience: CampaignAudience, input: object = {}) {
  const clock = { seconds: 0 };
  const jobs: { name: string; payload: unknown }[] = [];
  const world = await createTestWorkspace(server.ctx, { passes });
  const { workspaceId, passTemplateId, passIds, inWorkspace } = world;
  for (const [index, passId] of passIds.entries())
    await registerAppleDevice(server.ctx, {
      scope: workspaceId,
      serialNumber: passSerialNumber({ workspaceId, passId }),
      passTypeIdentifier: 'pass.example',
      deviceLibraryIdentifier: `phone${index}`,
      pushToken: index.toString(16).padStart(4, '0'),
    });
  await inWorkspace(({ db }) =>
    db
      .insertInto('google_objects')
      .values(
        passIds
          .filter((_, index) => index % 3 === 0)
          .map((passId) => ({
            workspace_id: workspaceId,
            pass_id: passId,
            object_type: 'loyalty',
            object_id: passId,
            class_id: 'class',
            holders: 1,
            face_hash: '',
            updated_at: new Date(0),
          })),
      )
      .execute(),
  );
  const late = new Set<string>();
  const answerOf = (pushToken: string): PushOutcome => {
    const index = Number.parseInt(pushToken, 16);
    if (index % 4 === 0) return refused;
    if (index % 5 === 0 && !late.has(pushToken)) {
      late.add(pushToken);
      return throttled;
    }
    return accepted;
  };
  const google = fakeGoogle(server.ctx, {
    patchObject: async (_type, id) => ({
      outcome: 'patched',
      resource: { id, classId: 'class', state: 'ACTIVE' },
    }),
    addObjectMessage: async () => ({ outcome: 'notified' }),
  }).ctx;
  const ctx: Context = {
    ...google,
    clock: () => new Date(server.ctx.clock().getTime() + clock.seconds * 1_000),
    apple: {
      ...server.ctx.apple,
      push: {
        ...server.ctx.apple.push,
        async pushMany<Request extends PushRequest>(
          requests: Iterable<Request> | AsyncIterable<Request>,
          onOutcome: (request: Request, outcome: PushOutcome) => void,
        ) {
          for await (const request of requests) onOutcome(request, answerOf(request.pushToken));
        },
      },
    },
    queue: {
      ...server.ctx.queue,
      sendMany: async (_tx, { name }, payloads) => {
        jobs.push(...payloads.map((payload) => ({ name, payload })));
      },
    },
  };
  const { id: campaignId } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, {
      name: 'Cake',
      message: 'Free cake',
      link: 'https://example.com/cake',
      split,
      audience,
      passTemplateId,
      createdBy: null,
      ...input,
    }),
  );
  const run = { workspaceId, campaignId };
  await inWorkspace((tx) => launchCampaign(ctx, tx, campaignId));
  await selectRecipients(ctx, run, firstAttempt);
  return {
    ...world,
    ctx,
    run,
    campaignId,
    jobs,
    later: (seconds: number) => {
      clock.seconds += seconds;
    },
    campaign: () => inWorkspace((tx) => getCampaign(tx, campaignId)),
    shares: Map.groupBy(passIds, (passId) => variantOf(split, { campaignId, passId })),
  };
}

async function deliver(ctx: Context, jobs: { name: string; payload: unknown }[]): Promise<ChunkResult[]> {
  const results: ChunkResult[] = [];
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.name === pushAppleChunkJob.name) {
      const chunk = pushAppleChunkJob.payload.parse(job.payload);
      const left = await pushAppleChunk(ctx, chunk, firstAttempt);
      if (left) jobs.push({ name: job.name, payload: left.again });
    }
    if (job.name === pushGoogleChunkJob.name)
      await pushGoogleChunk(ctx, pushGoogleChunkJob.payload.parse(job.payload), firstAttempt);
    if (job.name === finishChunksJob.name) results.push(finishChunksJob.payload.parse(job.payload));
  }
  return results;
}

const sumOf = (
  variants: readonly VariantResults[],
  key: 'recipients' | 'passUpdates' | 'notifications' | 'failed',
) => variants.reduce((sum, variant) => sum + variant[key], 0);

test.each([
  ['everyone', everyone],
  ['a filter', notVoided],
])(
  'for %s, results by variant add up to the audience, however often chunks are delivered',
  async (_, audience) => {
    const { ctx, run, jobs, later, campaign, shares, passIds } = await setUp(40, audience, { pace: 4 });
    for (let chunk = 0; chunk < 10; chunk++) {
      await releaseChunksOfCampaign(ctx, run);
      const again = [...jobs];
      const results = await deliver(ctx, jobs);
      const repeated = await deliver(ctx, again);
      await finishChunks(ctx, results);
      await finishChunks(ctx, [...repeated, ...results]);
      later(60);
    }
    const { status, stats, progress, splitResults } = await campaign();
    if (!splitResults) throw new Error('There are results by variant.');
    const { variants, holdout } = splitResults;
    expect(status).toBe('Sent');
    expect(variants.map(({ name, recipients }) => [name, recipients])).toEqual([
      ['A', shares.get(0)?.length ?? 0],
      ['Short', shares.get(1)?.length ?? 0],
      ['Doubled', shares.get(2)?.length ?? 0],
    ]);
    expect(holdout).toEqual({
      recipients: shares.get('holdout')?.length ?? 0,
      conversions: { passes: 0, total: 0, value: 0 },
    });
    expect(sumOf(variants, 'recipients')).toBe(progress.recipients);
    expect(sumOf(variants, 'recipients') + (holdout?.recipients ?? 0)).toBe(passIds.length);
    for (const key of ['passUpdates', 'notifications', 'failed'] as const)
      expect(sumOf(variants, key), key).toBe(stats[key]);
    const isRefused = (passId: string) => passIds.indexOf(passId) % 4 === 0;
    const isAtGoogle = (passId: string) => passIds.indexOf(passId) % 3 === 0;
    for (const [position, { passUpdates, failed }] of variants.entries()) {
      const own = shares.get(position) ?? [];
      expect(failed).toBe(own.filter(isRefused).length);
      expect(passUpdates).toBe(own.length - own.filter(isRefused).length + own.filter(isAtGoogle).length);
    }
  },
);

test('a chunk whose job is lost counts its recipients as failed in their variants', async () => {
  const { ctx, run, jobs, campaign, inWorkspace } = await setUp(30, notVoided);
  await releaseChunksOfCampaign(ctx, run);
  jobs.length = 0;
  const later = { ...ctx, clock: () => new Date(ctx.clock().getTime() + 11 * 60_000) };
  await inWorkspace((tx) => settleStuckCampaigns(later, tx));
  const { status, stats, splitResults } = await campaign();
  expect(status).toBe('Sent');
  expect(stats.failed).toBeGreaterThan(0);
  expect(sumOf(splitResults?.variants ?? [], 'failed')).toBe(stats.failed);
});

test('unique clicks are counted by variant, and those of too few recipients are not compared', async () => {
  const { ctx, run, campaignId, workspaceId, campaign, shares } = await setUp(40, everyone);
  await releaseChunksOfCampaign(ctx, run);
  const follow = (passId: string) => {
    const url = clickUrl(ctx, { workspaceId, campaignId, passId });
    return countClick(ctx, url.split('/').at(-1) ?? '', true);
  };
  const [first = '', second = ''] = shares.get(0) ?? [];
  const [short = ''] = shares.get(1) ?? [];
  for (const passId of [first, first, second, short]) await follow(passId);
  const { stats, splitResults } = await campaign();
  expect(stats).toMatchObject({ linkClicks: 4, uniqueClicks: 3 });
  expect(splitResults?.variants.map(({ uniqueClicks, uplift }) => [uniqueClicks, uplift])).toEqual([
    [2, null],
    [1, null],
    [0, null],
  ]);
  expect(splitResults?.comparison).toEqual({ measure: 'uniqueClicks', baseline: 'firstVariant' });
});

test('a campaign without a split keeps nothing by variant', async () => {
  const { ctx, run, jobs, campaign, inWorkspace } = await setUp(3, everyone, { split: null });
  await releaseChunksOfCampaign(ctx, run);
  const results = await deliver(ctx, jobs);
  expect(results.map(({ variants }) => variants)).toEqual([undefined, undefined]);
  await finishChunks(ctx, results);
  expect((await campaign()).splitResults).toBeNull();
  const kept = await inWorkspace(({ db, workspaceId }) =>
    db.selectFrom('campaign_runs').select('split_counts').where('workspace_id', '=', workspaceId).execute(),
  );
  expect(kept).toEqual([{ split_counts: null }]);
});
