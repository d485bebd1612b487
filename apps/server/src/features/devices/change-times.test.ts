import type { CampaignAudience } from '@tessera/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { type CampaignWorld, startCampaignWorld } from '../../testing/campaign-world.fixture.ts';
import { type JobRunner, openJobRunner } from '../../testing/run-due-jobs.fixture.ts';
import type { TestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { startBulkChange } from '../bulk-changes/start-bulk-change.ts';
import { seededRandom } from '../campaigns/delivery/campaign-sequences.fixture.ts';
import { cancelCampaign } from '../campaigns/delivery/pause-campaign.ts';
import { createCampaign } from '../campaigns/draft/save-campaign.ts';
import { launchCampaign } from '../campaigns/launch/launch-campaign.ts';
import { sendTest } from '../campaigns/test-send/send-test.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { savePassTemplate } from '../pass-templates/save-pass-template.ts';
import { restorePass } from '../passes/restore-pass.ts';
import { updatePass } from '../passes/update-pass.ts';
import { voidPass } from '../passes/void-pass.ts';
import { createPhones, type Phones, startTwoServers, type TwoServers } from './change-times.fixture.ts';

const sequences = Number(process.env.CHANGE_TIMES_SEQUENCES ?? 5);
const firstSeed = Number(process.env.CHANGE_TIMES_SEED ?? 1);

const passes = 5;
const second = 1_000;
const minute = 60 * second;
/** Half the margin for two servers; a transaction may stay open as long. */
const skewMax = 30 * second;

let world: CampaignWorld;
let servers: TwoServers;
let runner: JobRunner;
let random: () => number = Math.random;
let failures: unknown[] = [];

const below = (end: number) => Math.floor(random() * end);
const oneOf = <Value>(values: readonly Value[]): Value => {
  const value = values[below(values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

beforeAll(async () => {
  world = await startCampaignWorld();
  servers = await startTwoServers(world, below);
  runner = await openJobRunner({
    databaseUrl: world.server.databaseUrl,
    onWait: (milliseconds) => {
      world.time.ahead += milliseconds;
    },
    choose: below,
    onFailure: (job, error) => failures.push(job, error),
  });
});

afterAll(async () => {
  servers?.close();
  await runner?.close();
  await world?.stop();
});

test.each(Array.from({ length: sequences }, (_, index) => firstSeed + index))(
  'sequence %i: every phone shows what the servers render, and no response is ahead of its date',
  { timeout: 60_000 },
  async (seed) => {
    random = seededRandom(seed);
    failures = [];
    servers.skews[0] = below(skewMax) - skewMax / 2;
    servers.skews[1] = below(skewMax) - skewMax / 2;
    servers.isOldRelease = random() < 0.4;
    const before = servers.isOldRelease ? runAhead : async () => undefined;
    const phones = await createPhones(world, servers, { name: `times-${seed}`, passes, before });
    servers.isOldRelease = false;
    try {
      const campaigns: string[] = [];
      for (let step = 0; step < 25; step++) await act(phones, campaigns);
      await runner.runAll(servers.contexts);
      await phones.fleet.idle();
      for (let index = 0; index < passes; index++) phones.wake(index);
      await phones.fleet.idle();
      expect(failures).toEqual([]);
      expect(phones.fleet.report().failures).toEqual([]);
      expect(phones.held()).toEqual(await phones.fresh());
      expect(servers.aheadOfDate).toEqual([]);
    } finally {
      phones.close();
    }
  },
);

/** Like a workspace with many changes under earlier releases: all times are ahead of the clock. */
async function runAhead({ workspaceId, inWorkspace }: TestWorkspace): Promise<void> {
  const ahead = Math.floor(world.ctx.clock().getTime() / second) * second + below(300) * minute;
  const set = (table: string, time: number) =>
    inWorkspace(({ db }) =>
      sql`update ${sql.table(table)} set last_modified = ${new Date(time)}, change_number = 1
        where workspace_id = ${workspaceId}`.execute(db),
    );
  for (const table of ['pass_templates', 'passes']) await set(table, ahead);
  await set('change_numbers', ahead + second / 2);
}

async function step(milliseconds: number): Promise<void> {
  world.time.ahead += milliseconds;
  await runner.advance(milliseconds);
}

async function ask({ fleet, wake }: Phones): Promise<void> {
  for (let index = 0; index < passes; index++) if (random() < 0.4) wake(index);
  await fleet.idle();
  for (let index = 0; index < passes; index++) if (random() < 0.3) await fleet.pull(index);
}

/** Within a moment; the phone asks in between. */
async function changeTwice(phones: Phones): Promise<void> {
  const index = below(passes);
  const id = phones.passIds[index] ?? '';
  const change: Change = (ctx, tx) => updatePass(ctx, tx, { id, attributes: { points: below(100) } });
  await apply(phones, change);
  await phones.fleet.idle();
  await phones.fleet.pull(index);
  await apply(phones, change);
}

type Change = (ctx: Context, tx: WorkspaceTransaction) => Promise<unknown>;

async function act(phones: Phones, campaigns: string[]): Promise<void> {
  const kind = random();
  if (kind < 0.1) await changeTwice(phones);
  else if (kind < 0.5) await apply(phones, changeOf(phones, campaigns));
  else if (kind < 0.75) await runner.run(servers.contexts, 1 + below(6));
  else
    await step(
      oneOf([
        below(3 * second),
        below(4 * minute),
        below(90 * minute),
        -below(3 * second),
        -below(60 * minute),
      ]),
    );
  if (random() < 0.5) await ask(phones);
}

/** The server's transaction may stay open, while phones ask and time passes. */
async function apply(phones: Phones, change: Change): Promise<void> {
  const ctx = oneOf(servers.contexts);
  const isHeld = random() < 0.4;
  await phones
    .inWorkspace(async (tx) => {
      await change(ctx, tx);
      if (!isHeld) return;
      await step(below(skewMax));
      await ask(phones);
    })
    .catch((error: unknown) => {
      // The state of the pass or campaign does not allow the change.
      if (!(error instanceof AppError)) throw error;
    });
}

function changeOf({ passIds, passTemplateId }: Phones, campaigns: string[]): Change {
  const passId = oneOf(passIds);
  const points = below(100);
  const source = { via: 'app', by: null } as const;
  const kinds: Change[] = [
    (ctx, tx) => updatePass(ctx, tx, { id: passId, attributes: { points } }),
    (ctx, tx) => updatePass(ctx, tx, { id: passId, attributes: { points } }),
    (ctx, tx) => updatePass(ctx, tx, { id: passId, user: { firstName: `Name${points}` } }),
    (ctx, tx) => voidPass(ctx, tx, passId, { atOnce: false }),
    (ctx, tx) => restorePass(ctx, tx, passId, source),
    (ctx, tx) => publish(ctx, tx, passTemplateId, `Points ${points}`),
    (ctx, tx) =>
      startBulkChange(ctx, tx, {
        action: { kind: 'update', attributes: { points } },
        selection: { passTemplateId },
        createdBy: null,
      }),
    (ctx, tx) => launch(ctx, tx, { passIds, passTemplateId }, campaigns),
    (ctx, tx) => launch(ctx, tx, { passIds, passTemplateId }, campaigns),
    (ctx, tx) =>
      sendTest(ctx, tx, {
        passTemplateId,
        passIds: [passId],
        // Sending a test deletes earlier ones of the admin, whose jobs may not have run.
        createdBy: `admin-${ctx.ids.uuid()}`,
        ...contentOf(`Test ${points}`),
      }),
    async (ctx, tx) => campaigns.length > 0 && cancelCampaign(ctx, tx, oneOf(campaigns)),
  ];
  return oneOf(kinds);
}

const contentOf = (text: string) => ({
  message: `${text} for {{ user.firstName }}`,
  passChange: { fields: { points: { label: text } } },
});

async function launch(
  ctx: Context,
  tx: WorkspaceTransaction,
  { passIds, passTemplateId }: Pick<Phones, 'passIds' | 'passTemplateId'>,
  campaigns: string[],
): Promise<void> {
  const audience = oneOf<CampaignAudience>([
    { kind: 'everyone' },
    { kind: 'filter', filter: { key: 'points', operator: 'isMoreThan', value: 2 } },
    { kind: 'selection', passIds: [oneOf(passIds)] },
  ]);
  const until = random() < 0.5 ? new Date(ctx.clock().getTime() + (1 + below(40)) * minute) : null;
  const { id } = await createCampaign(ctx, tx, {
    passTemplateId,
    name: 'Cake',
    ...contentOf(`Cake ${below(1_000)}`),
    audience,
    until: until?.toISOString() ?? null,
    pace: oneOf([1, null]),
    createdBy: null,
  });
  await launchCampaign(ctx, tx, id);
  campaigns.push(id);
}

async function publish(
  ctx: Context,
  tx: WorkspaceTransaction,
  passTemplateId: string,
  label: string,
): Promise<void> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const header = document.fields.header.map((field) => ({ ...field, label }));
  const { revisionId } = await savePassTemplate(ctx, tx, {
    passTemplateId,
    document: { ...document, fields: { ...document.fields, header } },
    savedBy: null,
  });
  await publishPassTemplate(ctx, tx, { passTemplateId, revisionId });
}
