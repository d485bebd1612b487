import type { CampaignAudience } from '@tessera/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import {
  type CampaignWorld,
  createHolders,
  type Holders,
  startCampaignWorld,
} from '../../../testing/campaign-world.fixture.ts';
import { type JobRunner, openJobRunner } from '../../../testing/run-due-jobs.fixture.ts';
import { loadPass } from '../../rendering/load-pass.ts';
import { createCampaign } from '../draft/save-campaign.ts';
import { launchCampaign } from '../launch/launch-campaign.ts';
import {
  type Change,
  changeSomething,
  dyingWorker,
  type EndedCampaign,
  endedCampaigns,
  type PlannedCampaign,
  seededRandom,
  WorkerDied,
} from './campaign-sequences.fixture.ts';
import { cancelCampaign, pauseCampaign, resumeCampaign } from './pause-campaign.ts';

const sequences = Number(process.env.CAMPAIGN_SEQUENCES ?? (process.env.TESSERA_TESTS === 'full' ? 30 : 12));
const firstSeed = Number(process.env.CAMPAIGN_SEED ?? 1);

const passes = 8;
/** A campaign without a pace has three chunks. */
const copies = 300;
const iphones = [0, 1, 2, 3, 4, 5];
const androids = [4, 5, 6];
const minutes = 60_000;

let world: CampaignWorld;
let runner: JobRunner;
let random: () => number = Math.random;
let failures: unknown[] = [];

beforeAll(async () => {
  world = await startCampaignWorld();
  runner = await openJobRunner({
    databaseUrl: world.server.databaseUrl,
    onWait: (milliseconds) => {
      world.time.ahead += milliseconds;
    },
    choose: (count) => Math.floor(random() * count),
    onFailure: (job, error) => {
      if (!(error instanceof WorkerDied)) failures.push(job, error);
    },
  });
});

afterAll(async () => {
  await runner?.close();
  await world?.stop();
});

const below = (end: number) => Math.floor(random() * end);
const oneOf = <Value>(values: readonly Value[]): Value => {
  const value = values[below(values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};
const numbers = Array.from({ length: passes }, (_, number) => number);

test.each(Array.from({ length: sequences }, (_, index) => firstSeed + index))(
  'sequence %i: each field shows the newest of campaign, edit and revision, and each holder is notified once',
  { timeout: 180_000 },
  async (seed) => {
    random = seededRandom(seed);
    failures = [];
    const isLarge = random() < 0.3;
    const holders = await createHolders(world, {
      name: `sequence-${seed}`,
      passes,
      copies: isLarge ? copies : 0,
      iphones,
      androids,
    });
    try {
      await runner.runAll([world.ctx]);
      // By the clock, a pass that is issued after the launch is no recipient.
      world.time.ahead += 12 * 60 * minutes;
      const planned: PlannedCampaign[] = [];
      // Within a day Google's budget allows messages of two campaigns.
      for (const mark of ['1', '2', '3'])
        planned.push(await plan(holders, { mark: `${seed}-${mark}`, isLarge, mayTell: mark !== '3' }));
      const changes = await act(holders, planned);
      await settle(holders, planned);
      expect(failures).toEqual([]);
      const ended = await holders.inWorkspace((tx) => endedCampaigns(tx, planned));
      const size = isLarge ? copies + 1 : 1;
      for (const campaign of ended) judgeCounts(campaign, ended, size);
      judgeNotifications(holders, ended);
      await judgeContent(holders, ended, changes);
    } finally {
      holders.close();
    }
  },
);

async function plan(
  { passIds, passTemplateId, inWorkspace }: Holders,
  { mark, isLarge, mayTell }: { mark: string; isLarge: boolean; mayTell: boolean },
): Promise<PlannedCampaign> {
  const { ctx } = world;
  const from = below(passes);
  const chosen = numbers.filter(() => random() < 0.6);
  const audiences: { audience: CampaignAudience; addressed: number[] }[] = [
    { audience: { kind: 'everyone' }, addressed: numbers },
    {
      audience: { kind: 'filter', filter: { key: 'points', operator: 'isMoreThan', value: from } },
      addressed: numbers.filter((number) => number > from),
    },
    // Copies of a pass are not chosen.
    ...(isLarge || chosen.length === 0
      ? []
      : [
          {
            audience: { kind: 'selection' as const, passIds: chosen.map((number) => passIds[number] ?? '') },
            addressed: chosen,
          },
        ]),
  ];
  const { audience, addressed } = oneOf(audiences);
  const texts = mayTell ? [`Cake ${mark} for {{ user.firstName }}`, `Cake ${mark} for all`] : [];
  const text = oneOf([...texts, null]);
  const until = random() < 0.4 ? new Date(ctx.clock().getTime() + (5 + below(40)) * minutes) : null;
  const { id } = await inWorkspace((tx) =>
    createCampaign(ctx, tx, {
      passTemplateId,
      name: mark,
      message: text,
      passChange: { fields: { tier: { label: `Points ${mark}`, value: `Value ${mark}` } } },
      audience,
      until: until?.toISOString() ?? null,
      pace: isLarge ? null : oneOf([1, 1, null]),
      createdBy: null,
    }),
  );
  return { id, mark, audience, addressed: new Set(addressed), hasMessage: text !== null, until };
}

/** No worker shows a campaign meanwhile. */
const change = (
  holders: Holders,
  { planned, value }: { planned: readonly PlannedCampaign[]; value: number },
) =>
  changeSomething(world.ctx, holders, {
    value,
    kind: oneOf(['edit', 'edit', 'edits', 'imports', 'publish', 'end'] as const),
    numbers: new Set([below(passes), below(passes)]),
    campaignId: oneOf(planned).id,
  });

const moves = { launchCampaign, pauseCampaign, resumeCampaign, cancelCampaign };

async function move(holders: Holders, action: keyof typeof moves, campaignId: string): Promise<void> {
  await holders
    .inWorkspace((tx) => moves[action](world.ctx, tx, campaignId))
    .catch((error: unknown) => {
      // The status does not allow it.
      if (!(error instanceof AppError) || !['campaignNotAllowed', 'validationFailed'].includes(error.code))
        throw error;
    });
}

function workers(): Context[] {
  const { ctx } = world;
  return Array.from({ length: oneOf([1, 2, 4]) }, () => (random() < 0.2 ? dyingWorker(ctx, random) : ctx));
}

async function act(holders: Holders, planned: readonly PlannedCampaign[]): Promise<Change[]> {
  const drafts = [...planned];
  const changes: Change[] = [];
  const steps = 10 + below(15);
  for (let step = 0; step < steps; step++) {
    const running = Array.from({ length: below(3) }, () => runner.run(workers(), 1 + below(6)));
    const draft = random() < 0.3 ? drafts.shift() : undefined;
    if (draft) await move(holders, 'launchCampaign', draft.id);
    else if (random() < 0.4)
      await move(
        holders,
        oneOf(['pauseCampaign', 'resumeCampaign', 'resumeCampaign', 'cancelCampaign']),
        oneOf(planned).id,
      );
    await Promise.all(running);
    if (random() < 0.5) changes.push(...(await change(holders, { planned, value: changes.length + 1 })));
    if (random() < 0.3) await jump(planned, (below(40) - 15) * minutes * random());
    if (random() < 0.3) await holders.fleet.idle();
  }
  for (const { id } of drafts) await move(holders, 'launchCampaign', id);
  return changes;
}

async function jump(planned: readonly PlannedCampaign[], milliseconds: number): Promise<void> {
  const now = world.ctx.clock().getTime();
  // A clock set back over the end of a change would not end it again: the wallets have been asked to update.
  const ends = planned.map(({ until }) => until?.getTime() ?? 0).filter((end) => end <= now);
  const to =
    milliseconds < 0 ? Math.max(now + milliseconds, ...ends.map((end) => end + 1)) : now + milliseconds;
  world.time.ahead += to - now;
  await runner.advance(to - now);
}

async function settle(holders: Holders, planned: readonly PlannedCampaign[]): Promise<void> {
  const paused = await holders.inWorkspace((tx) => endedCampaigns(tx, planned));
  for (const { id, status } of paused)
    if (status === 'Paused') await move(holders, oneOf(['resumeCampaign', 'cancelCampaign']), id);
  await runner.runAll([world.ctx, world.ctx]);
  await holders.fleet.idle();
}

/** A newer campaign's message may have replaced this one's before its delivery. */
const isOverlapped = (campaign: EndedCampaign, all: readonly EndedCampaign[], number: number): boolean =>
  all.some(
    ({ shown, hasMessage, addressed }) =>
      hasMessage && (shown ?? 0) > (campaign.shown ?? 0) && addressed.has(number),
  );

function judgeCounts(campaign: EndedCampaign, all: readonly EndedCampaign[], size: number): void {
  const { mark, status, addressed, hasMessage, recipients, finished, chunks, sums, delivery } = campaign;
  const sum = (of: typeof chunks) => of.reduce((total, chunk) => total + chunk.recipients, 0);
  expect(['Draft', 'Sent', 'Canceled'], mark).toContain(status);
  expect(chunks.filter(({ released, finished: isFinished }) => released !== isFinished)).toEqual([]);
  expect(finished, mark).toBe(sum(chunks.filter((chunk) => chunk.finished)));
  const { apple, google, failures: reasons } = delivery ?? { apple: none, google: none, failures: {} };
  expect(sums, mark).toEqual({
    passUpdates: apple.passUpdates + google.passUpdates,
    notifications: apple.notifications + google.notifications,
    failed: 0,
  });
  expect(reasons, mark).toEqual({});
  const onIphones = iphones.filter((number) => addressed.has(number));
  const onAndroids = androids.filter((number) => addressed.has(number));
  // The phone shows the newer campaign's message.
  const replaced = onIphones.filter((number) => isOverlapped(campaign, all, number)).length;
  expect(apple.notifications, mark).toBeLessThanOrEqual(hasMessage ? apple.passUpdates : 0);
  if (hasMessage) expect(apple.notifications, mark).toBeGreaterThanOrEqual(apple.passUpdates - replaced);
  if (status !== 'Sent') {
    expect(apple.passUpdates, mark).toBeLessThanOrEqual(onIphones.length);
    return;
  }
  expect({ recipients, finished }, mark).toEqual({
    recipients: addressed.size * size,
    finished: addressed.size * size,
  });
  expect(apple.passUpdates, mark).toBe(onIphones.length);
  expect(google.notifications, mark).toBeLessThanOrEqual(hasMessage ? onAndroids.length : 0);
  const told = onAndroids.filter((number) => !isOverlapped(campaign, all, number));
  if (hasMessage) expect(google.notifications, mark).toBeGreaterThanOrEqual(told.length);
}

const none = { passUpdates: 0, notifications: 0, failed: 0 };

function judgeNotifications(holders: Holders, all: readonly EndedCampaign[]): void {
  const { fleet, passIds, notified } = holders;
  const texts = fleet.devices.flatMap(({ messages }) => messages);
  const known = all.filter(({ shown, hasMessage }) => shown !== null && hasMessage);
  expect(texts.filter((text) => !known.some(({ mark }) => text.includes(`Cake ${mark} `)))).toEqual([]);
  for (const campaign of known) {
    const { mark, addressed, status, releasedThrough } = campaign;
    const isDue = (number: number) =>
      addressed.has(number) &&
      !isOverlapped(campaign, all, number) &&
      (status === 'Sent' || (releasedThrough !== null && (passIds[number] ?? '') <= releasedThrough));
    for (const [index, number] of iphones.entries()) {
      const count = fleet.devices[index]?.messages.filter((text) => text.includes(`Cake ${mark} `)).length;
      const at = `iPhone ${number}, campaign ${mark}, ${status}`;
      if (isDue(number)) expect(count, at).toBe(1);
      else expect(count, at).toBeLessThanOrEqual(addressed.has(number) ? 1 : 0);
    }
    for (const number of androids) {
      const count = notified.filter((one) => one.number === number && one.messageId === campaign.id).length;
      const at = `Android ${number}, campaign ${mark}, ${status}`;
      if (isDue(number) && status === 'Sent') expect(count, at).toBe(1);
      else expect(count, at).toBeLessThanOrEqual(addressed.has(number) ? 1 : 0);
    }
  }
}

async function judgeContent(
  holders: Holders,
  all: readonly EndedCampaign[],
  changes: readonly Change[],
): Promise<void> {
  const { fleet, passIds, workspaceId } = holders;
  const { ctx } = world;
  const newestFirst = all
    .filter(({ shown }) => shown !== null)
    .toSorted((one, other) => (other.shown ?? 0) - (one.shown ?? 0));
  for (const number of numbers) {
    const passId = passIds[number] ?? '';
    const addressing = newestFirst.filter(({ addressed }) => addressed.has(number));
    const edits = changes.filter(({ kind, numbers: edited }) => kind === 'edit' && edited.has(number));
    const publishes = changes.filter(({ kind }) => kind === 'publish');
    const isReleased = (id: string) =>
      publishes.some(({ launched }) => launched.has(id)) ||
      edits.some(({ launched }) => launched.has(id) && passId <= (launched.get(id) ?? passId));
    const isEnded = (id: string) => changes.some((each) => each.kind === 'end' && each.campaignId === id);
    const newest = addressing.find(
      ({ id, status, until }) =>
        status !== 'Canceled' && (until === null || until > ctx.clock()) && !isEnded(id) && !isReleased(id),
    );
    const message = addressing.find(
      ({ status, hasMessage, releasedThrough }) =>
        hasMessage && (status !== 'Canceled' || (releasedThrough !== null && passId <= releasedThrough)),
    );
    const own = (value: number | undefined) => (newest || value === undefined ? null : String(value));
    const expected = {
      label: newest?.mark ?? null,
      value: newest?.mark ?? null,
      message: message?.mark ?? null,
      edited: own(edits.at(-1)?.value),
      published: own(publishes.at(-1)?.value),
    };
    const loaded = await loadPass(ctx, { workspaceId, passId });
    expect(marksIn(loaded?.renderer.contentOf(loaded.pass, loaded.user)), `pass ${number}`).toEqual(expected);
    const device = fleet.devices[iphones.indexOf(number)];
    for (const held of device?.passes.values() ?? [])
      expect(marksIn(held.content), `iPhone ${number}`).toEqual(expected);
    if (!androids.includes(number)) continue;
    const [object] = world.outside.lab.google.wallet.heldBy(`${holders.name}-${number}`);
    const { messages: _, ...shown } = object?.object ?? {};
    expect(marksIn(shown), `Android ${number}`).toEqual(expected);
  }
}

function marksIn(content: unknown) {
  const text = JSON.stringify(content);
  const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null;
  return {
    label: found(/Points (\d+-\d)/),
    value: found(/Value (\d+-\d)/),
    message: found(/Cake (\d+-\d) /),
    edited: found(/Edit (\d+)\./),
    published: found(/Label (\d+)\./),
  };
}
